import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Agent, makeAgent } from './helpers/agent.ts';
import { connect, type Example, setUp, signInAtProvider, startExample } from './helpers/example.ts';
import type { HttpClient } from './helpers/http-client.ts';
import { createOnServer, type Line, openLine, serverUrl, type TestDatabase } from './helpers/postgres.ts';

describe.skipIf(serverUrl === undefined)('a database that goes away', () => {
  let database: TestDatabase;
  let line: Line;
  let example: Example;
  let alice: HttpClient;
  let agent: Agent;
  let id: string;

  beforeAll(async () => {
    const made = await createOnServer();
    line = await openLine(made.settings.url);
    database = { settings: { ...made.settings, url: line.url }, drop: made.drop };
    example = await startExample({ database });
    alice = example.patchbay.as('alice');
    await setUp(alice);
    example.provider.on('/api/items', { body: [] });
    id = await connect(alice, 'work');
    await signInAtProvider(alice, id);
    agent = await makeAgent(example, alice, [id]);
  });
  afterAll(async () => {
    await example.close();
    await line.cut();
    await database.drop();
  });

  const anonymous = () => example.patchbay.anonymous;
  const everything = () =>
    Promise.all([
      alice.get('/api/connections'),
      alice.post(`/api/connections/${id}/validate`),
      alice.post('/api/projects', { name: 'Meanwhile' }),
      agent.call('work__list_items'),
      agent.tools(),
    ]);

  it('is told as 503 with Retry-After by the API, MCP and readiness, in time, and calls nobody', async () => {
    await line.cut();
    example.provider.seen.length = 0;
    const started = Date.now();
    for (const answer of await everything()) {
      expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const mcp = await agent.mcp('work__list_items');
    expect(mcp.status).toBe(503);
    expect(Number(mcp.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await anonymous().get('/readyz')).toMatchObject({
      status: 503,
      body: { status: 'not-ready', checks: { database: false } },
    });
    expect(await anonymous().get('/healthz')).toMatchObject({ status: 200 });
    expect(Date.now() - started).toBeLessThan(15_000);
    expect(example.provider.seen).toEqual([]);
  });

  it('and comes back is used again without a restart, and what was there is there', async () => {
    await line.mend();
    await expect.poll(async () => (await anonymous().get('/readyz')).status, { timeout: 15_000 }).toBe(200);
    expect((await everything()).map(({ status }) => status)).toEqual([200, 200, 201, 200, 200]);
    expect((await agent.mcp('work__list_items')).body).toMatchObject({ result: { structuredContent: { items: [] } } });
    expect((await alice.get(`/api/connections/${id}`)).body.status).toBe('Ready');
  });

  it('in the middle of a refresh costs no refresh token', async () => {
    const used: (string | null)[] = [];
    example.provider.on('/token', async ({ form }) => {
      const isRefresh = form.get('grant_type') === 'refresh_token';
      if (isRefresh) used.push(form.get('refresh_token'));
      if (isRefresh && used.length === 1) await line.cut();
      return { body: { access_token: `SEKRET-a${used.length}`, refresh_token: `SEKRET-r${used.length}`, expires_in: 3600 } };
    });
    await signInAtProvider(alice, id);
    const refreshed = alice.post(`/api/connections/${id}/refresh`);
    await expect.poll(() => used.length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await line.mend();
    expect((await refreshed).status).toBe(200);
    await expect.poll(async () => (await alice.get('/api/connections')).status, { timeout: 15_000 }).toBe(200);
    expect((await alice.post(`/api/connections/${id}/refresh`)).status).toBe(200);
    expect(used).toEqual(['SEKRET-r0', 'SEKRET-r1']);
  });

  it('while it is being answered from ends only what was running', async () => {
    const answers = Promise.all(Array.from({ length: 20 }, () => alice.get('/api/connections')));
    await line.cut();
    await line.mend();
    for (const { status } of await answers) expect([200, 503]).toContain(status);
    await expect.poll(async () => (await alice.get('/api/connections')).status, { timeout: 15_000 }).toBe(200);
  });
});

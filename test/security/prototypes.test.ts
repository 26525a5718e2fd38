import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Agent, makeAgent } from '../helpers/agent.ts';
import { connect, type Example, setUp, signInAtProvider, startExample } from '../helpers/example.ts';
import type { HttpClient } from '../helpers/http-client.ts';

let example: Example;
let alice: HttpClient;
let agent: Agent;
let created: string;

beforeAll(async () => {
  example = await startExample();
  alice = example.patchbay.as('alice');
  await setUp(alice);
  example.provider.on('/api/items', { body: [] });
  created = await connect(alice, 'work');
  await signInAtProvider(alice, created);
  agent = await makeAgent(example, alice, [created]);
});
afterAll(() => example.close());
afterEach(() => {
  const clean: Record<string, unknown> = {};
  expect([clean['isAdmin'], clean['z']]).toEqual([undefined, undefined]);
});

const oauth2 = '/api/installations/example/example-cloud/oauth2';
const secrets = '"secrets":{"client-secret":{"action":"set","value":"SEKRET-client"}}';

/** Raw JSON: an object literal would set the prototype instead of a key. */
const bodies: readonly [string, (send: HttpClient) => Promise<{ status: number; body: unknown }>][] = [
  [
    'configuration of a setup',
    (user) =>
      user.put(
        oauth2,
        `{"configuration":{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"z":1}},"client-id":"k"},${secrets}}`,
      ),
  ],
  ['text under __proto__', (user) => user.put(oauth2, `{"configuration":{"__proto__":"x","client-id":"k"},${secrets}}`)],
  ['text under constructor', (user) => user.put(oauth2, `{"configuration":{"constructor":"x","client-id":"k"},${secrets}}`)],
  [
    'secrets',
    (user) =>
      user.put(
        oauth2,
        '{"configuration":{"client-id":"k"},"secrets":{"__proto__":{"action":"set","value":"x"},"toString":{"action":"set","value":"x"}}}',
      ),
  ],
  ['the body itself', (user) => user.post('/api/projects', '{"name":"x","__proto__":{"isAdmin":true}}')],
  [
    'a new connection',
    (user) =>
      user.post(
        '/api/connections',
        '{"pluginId":"constructor","connectorId":"__proto__","authSchemeId":"toString","alias":"a","__proto__":{"isAdmin":true}}',
      ),
  ],
  [
    'a changed connection',
    (user) => user.patch(`/api/connections/${created}`, '{"configuration":{"__proto__":{"isAdmin":true}}}'),
  ],
];

describe('B65: a name that every object has', () => {
  it.each(bodies)('in %s is refused or ignored, and never kept', async (_title, send) => {
    const answer = await send(alice);
    expect([200, 201, 404, 422]).toContain(answer.status);
    const shown = JSON.stringify([answer.status < 300 ? answer.body : '', (await alice.get('/api/installations')).body]);
    expect(shown).not.toMatch(/__proto__|constructor|isAdmin/);
    const stored = await example.patchbay.database.prisma.installation.findMany();
    expect(JSON.stringify(stored)).not.toMatch(/__proto__|constructor|isAdmin/);
    expect((await alice.get('/api/me')).body.role).toBe('member');
  });

  it('is no field of a form either', async () => {
    const answer = await alice.put(oauth2, 'fields[__proto__][isAdmin]=true', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    '%s is neither a plugin, a connector nor a scheme',
    async (name) => {
      expect((await alice.get(`/api/plugins/${name}`)).status).toBe(404);
      for (const path of [`${name}/example-cloud/oauth2`, `example/${name}/oauth2`, `example/example-cloud/${name}`])
        expect((await alice.put(`/api/installations/${path}`, '{}')).status).toBe(404);
    },
  );

  it.each([
    '__proto__',
    'constructor',
    'toString',
    'constructor__toString',
    'work____proto__',
    'work__constructor',
    'work__toString',
  ])('%s is an unknown tool over HTTP and MCP', async (tool) => {
    expect(await agent.call(tool)).toMatchObject({ status: 404, body: { code: 'unknown_tool' } });
    const { body } = await agent.mcp(tool);
    expect(body).toMatchObject({ error: { code: -32602 } });
    expect(body.error.message).toContain('Unknown tool');
  });

  it('in the arguments of a tool is refused like any other unknown one', async () => {
    const answer = await alice.post(
      `/api/projects/${agent.projectId}/tools/work__list_items/call`,
      '{"arguments":{"constructor":{"prototype":{"z":1}},"owner":"me"}}',
    );
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_arguments' } });
    expect((await agent.call('work__list_items')).status).toBe(200);
  });

  it('in a scope or a return path does not get through', async () => {
    for (const scopes of [['__proto__'], ['constructor'], ['toString']])
      expect((await alice.post(`/api/connections/${created}/authorize`, { scopes })).status).toBe(422);
  });
});

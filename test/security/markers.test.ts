import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAgent } from '../helpers/agent.ts';
import { connect, type Example, exampleIds, setUp, signInAtProvider, startExample, walkToCallback } from '../helpers/example.ts';
import type { ScriptedAnswer, SeenRequest } from '../helpers/fake-provider.ts';
import type { HttpClient } from '../helpers/http-client.ts';
import { type Watch, watchForSecrets } from '../helpers/markers.ts';

let example: Example;
let alice: HttpClient;
let watch: Watch;
let number = 0;

beforeAll(async () => {
  example = await startExample({ env: { LOG_LEVEL: 'trace' } });
  watch = watchForSecrets(example.patchbay);
  alice = example.patchbay.as('alice');
  await setUp(alice);
  example.provider.on('/api/items', { body: [] });
});
afterAll(async () => {
  watch.stop();
  await example.close();
});

const token = {
  access_token: 'SEKRET-access',
  refresh_token: 'SEKRET-refresh',
  token_type: 'bearer',
  scope: 'items:read items:write',
};
const fresh = () => connect(alice, `account-${++number}`);
const keyed = (value: string, alias = `key-${++number}`) =>
  alice.post('/api/connections', {
    ...exampleIds,
    authSchemeId: 'api-key',
    alias,
    secrets: { token: { action: 'set', value } },
  });

/** What a careless provider does: it sends back everything that it was sent, in every form. */
const echo =
  (status: number) =>
  ({ headers, body, form }: SeenRequest): ScriptedAnswer => ({
    status,
    body: {
      error: 'invalid_grant',
      error_description: [...form.values(), headers.authorization, body].join(' '),
      message: `${headers.authorization} ${body}`,
    },
  });

describe('B33: a secret', () => {
  it('shows nowhere while an account is connected and used', async () => {
    example.provider.on('/token', { body: token });
    const id = await fresh();
    await signInAtProvider(alice, id);
    await alice.post(`/api/connections/${id}/validate`);
    const agent = await makeAgent(example, alice, [id]);
    expect((await agent.call(`account-${number}__list_items`)).status).toBe(200);
    await agent.mcp(`account-${number}__list_items`);
    await alice.get('/api/connections');
    await alice.post(`/api/connections/${id}/disconnect`);
    expect(await watch.leaks()).toEqual([]);
  });

  it.each([
    ['refuses the code', echo(400)],
    ['refuses the app', echo(401)],
    ['fails', echo(500)],
    ['says so with 200', echo(200)],
    [
      'answers with a page',
      ({ body }: SeenRequest) => ({ status: 400, body: `<p>${body}</p>`, headers: { 'content-type': 'text/html' } }),
    ],
    ['answers with broken JSON', ({ body }: SeenRequest) => ({ body: `{"access_token":"SEKRET-access", ${body}` })],
    ['answers with a token that is none', { body: { ...token, access_token: { value: 'SEKRET-access' } } }],
    ['answers with a token that no header can hold', { body: { ...token, access_token: 'SEKRET-access\r\nx: 1' } }],
    ['answers without a type', { body: { ...token, token_type: { SEKRET: 1 } } }],
  ])('shows nowhere when the token endpoint %s', async (_title, answer) => {
    example.provider.on('/token', answer);
    const id = await fresh();
    const { browser, callback } = await walkToCallback(alice, id);
    const end = await browser.get(callback);
    await browser.get(end.location);
    await alice.get(`/api/connections/${id}`);
    example.provider.on('/token', { body: token });
    expect(await watch.leaks()).toEqual([]);
  });

  it('shows nowhere when the provider turns the browser away with it', async () => {
    const id = await fresh();
    const { browser, callback } = await walkToCallback(alice, id);
    const url = new URL(callback);
    await browser.get(`${callback}&state=SEKRET-state`);
    await browser.get(`${url.origin}${url.pathname}?code=SEKRET-code&state=SEKRET-state`);
    expect(await watch.leaks()).toEqual([]);
  });

  it.each([401, 403, 404, 422, 429, 500, 503])(
    'shows nowhere when the API answers %i and repeats the credential',
    async (status) => {
      example.provider.on('/userinfo', { body: { id: 'u-1', login: 'octo' } });
      const alias = `key-${++number}`;
      const { id } = (await keyed('SEKRET-key', alias)).body;
      const agent = await makeAgent(example, alice, [id]);
      example.provider.on('/api/items', echo(status));
      await agent.call(`${alias}__create_item`, { name: 'x' });
      await agent.mcp(`${alias}__create_item`, { name: 'x' });
      example.provider.on('/userinfo', echo(status));
      await alice.post(`/api/connections/${id}/validate`);
      await alice.get(`/api/connections/${id}`);
      example.provider.on('/userinfo', { body: { id: 'u-1', login: 'octo' } });
      expect(await watch.leaks()).toEqual([]);
    },
  );

  it('shows nowhere when it cannot be stored, or cannot be sent', async () => {
    for (const value of ['SEKRET\r\nx: 1', 'SEKRET\u200b', 'SEKRET\0', `SEKRET-${'x'.repeat(20_000)}`])
      expect((await keyed(value)).status).toBe(422);
    for (const value of ['SEKRET-клю\u0447', 'SEKRET-\u20ac', `SEKRET-${'x'.repeat(19_000)}`]) await keyed(value);
    expect(await watch.leaks()).toEqual([]);
  });

  it('shows nowhere when the request itself is broken', async () => {
    await alice.post('/api/connections', '{"secrets":{"token":{"action":"set","value":"SEKRET-key"}');
    await alice.post('/api/connections', { secrets: { token: 'SEKRET-key' } });
    await alice.put('/api/installations/example/example-cloud/oauth2', {
      secrets: { 'client-secret': { action: 'SEKRET-action', value: 'SEKRET-client' } },
    });
    await alice.post('/api/connections', `{"alias":"${'SEKRET'.repeat(50_000)}"}`);
    const { sessionName } = example.patchbay.services.cookies;
    await example.patchbay.anonymous.get('/api/me', { authorization: 'Bearer SEKRET-token', cookie: `${sessionName}=SEKRET` });
    await example.patchbay.anonymous.get('/api/me?token=SEKRET');
    await example.patchbay.anonymous.get('/connect/SEKRET');
    await example.patchbay.anonymous.get('/Connect/SEKRET');
    await example.patchbay.anonymous.post('/sign-in/SEKRET');
    expect(await watch.leaks()).toEqual([]);
  });

  it('shows nowhere when the database refuses to keep it', async () => {
    const { prisma } = example.patchbay.database;
    await prisma.$executeRawUnsafe('ALTER TABLE secrets ADD CONSTRAINT full_up CHECK (false) NOT VALID');
    expect((await keyed('SEKRET-key')).status).toBe(500);
    const { browser, callback } = await walkToCallback(alice, await fresh());
    expect((await browser.get(callback)).location).toContain('error=internal');
    await prisma.$executeRawUnsafe('ALTER TABLE secrets DROP CONSTRAINT full_up');
    expect(example.patchbay.log.join()).toContain('connecting failed');
    expect(await watch.leaks()).toEqual([]);
  });

  it('was looked for in answers, log lines and rows, and would have been found', async () => {
    const searched = await watch.searched();
    expect(searched.answers).toBeGreaterThan(100);
    expect(searched.lines).toBeGreaterThan(100);
    expect(searched.rows).toBeGreaterThan(50);
    await alice.post('/api/projects', { name: 'SEKRET-planted' });
    expect(await watch.leaks()).toHaveLength(1);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAgent } from '../helpers/agent.ts';
import { connect as connectWithOAuth, type Example, setUp, signInAtProvider, startExample } from '../helpers/example.ts';
import type { HttpClient } from '../helpers/http-client.ts';

let example: Example;
let alice: HttpClient;
let number = 0;

beforeAll(async () => {
  example = await startExample();
  alice = example.patchbay.as('alice');
  await setUp(alice);
});
afterAll(() => example.close());
beforeEach(() => {
  example.provider.on('/userinfo', { body: { id: 'u-1', login: 'octo' } });
  example.provider.on('/api/items', { body: [] });
  example.provider.seen.length = 0;
});

const unknownId = '018f4e5a-0000-7000-8000-000000000000';
const apiKey = { pluginId: 'example', connectorId: 'example-cloud', authSchemeId: 'api-key' };
const key = (value = 'SEKRET-key') => ({ token: { action: 'set', value } });
const create = (alias: string, more: Record<string, unknown> = {}, user = alice) =>
  user.post('/api/connections', { ...apiKey, alias, secrets: key(), ...more });
const fresh = async () => (await create(`key-${++number}`)).body;
const read = async (id: string, user = alice) => (await user.get(`/api/connections/${id}`)).body;
const checks = () => example.provider.seenAt('/userinfo');
const secretsOf = (id: string) => example.patchbay.database.prisma.secret.count({ where: { ownerId: id } });

describe('a connection', () => {
  it('is refused without credentials', async () => {
    const { anonymous } = example.patchbay;
    for (const answer of [
      await anonymous.get('/api/connections'),
      await anonymous.post('/api/connections', { ...apiKey, alias: 'anonymous', secrets: key() }),
      await anonymous.post(`/api/connections/${unknownId}/validate`),
    ])
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });

  it('of somebody else answers every request like one that is not there', async () => {
    const { id } = await fresh();
    const bob = example.patchbay.as('bob');
    const requests = (one: string) => [
      bob.get(`/api/connections/${one}`),
      bob.patch(`/api/connections/${one}`, { enabled: false, secrets: key() }),
      bob.delete(`/api/connections/${one}`),
      bob.post(`/api/connections/${one}/authorize`, {}),
      bob.post(`/api/connections/${one}/validate`),
      bob.post(`/api/connections/${one}/disconnect`),
      bob.get(`/connections/${one}`),
    ];
    const [foreign, unknown] = [await Promise.all(requests(id)), await Promise.all(requests(unknownId))];
    for (const [index, answer] of foreign.entries()) {
      expect(answer.status).toBe(404);
      expect([answer.status, answer.body]).toEqual([unknown[index]?.status, unknown[index]?.body]);
    }
    expect((await bob.get('/api/connections')).body.items).toEqual([]);
    expect(await read(id)).toMatchObject({ status: 'Ready', enabled: true });
  });

  it('is found by its id in any case', async () => {
    const { id, alias } = await fresh();
    expect(await read(id.toUpperCase())).toMatchObject({ id, alias });
  });
});

describe('the alias', () => {
  it.each([
    ['a__b', 'single hyphens'],
    ['acme_', 'single hyphens'],
    ['my.server', 'single hyphens'],
    ['my server', 'single hyphens'],
    ['__proto__', 'single hyphens'],
    ['toString', 'single hyphens'],
    ['Work', 'single hyphens'],
    ['-work', 'single hyphens'],
    ['work-', 'single hyphens'],
    ['wo--rk', 'single hyphens'],
    ['café', 'single hyphens'],
    ['work\n', 'single hyphens'],
    ['', 'empty'],
    ['a'.repeat(25), '24'],
    ['constructor', 'reserved'],
    ['prototype', 'reserved'],
    ['mcp', 'reserved'],
  ])('B47, B65: %j is refused with the reason, and never corrected', async (alias, reason) => {
    const answer = await create(alias);
    expect(answer).toMatchObject({ status: 422, body: { code: 'alias_invalid', errors: [{ path: 'alias' }] } });
    expect(answer.body.detail).toContain(reason);
  });

  it.each(['a', 'a'.repeat(24), '0-9', 'tostring'])('B47: %s is taken as it is', async (alias) => {
    const user = example.patchbay.as('aliases');
    expect(await create(alias, {}, user)).toMatchObject({ status: 201, body: { alias } });
  });

  it('is taken once per user, and free for others', async () => {
    expect((await create('shared-name')).status).toBe(201);
    expect(await create('shared-name')).toMatchObject({ status: 409, body: { code: 'alias_taken' } });
    expect((await create('shared-name', {}, example.patchbay.as('somebody'))).status).toBe(201);
  });

  it('is given to one of several requests at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => create('raced')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const listed = (await alice.get('/api/connections?limit=100')).body.items;
    expect(listed.filter(({ alias }: { alias: string }) => alias === 'raced')).toHaveLength(1);
  });

  it('never changes, nor does what the connection is of', async () => {
    const { id, alias } = await fresh();
    for (const change of [
      { alias: 'other' },
      { pluginId: 'other' },
      { connectorId: 'example-tenant' },
      { authSchemeId: 'oauth2' },
    ])
      expect(await alice.patch(`/api/connections/${id}`, change)).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
    expect(await read(id)).toMatchObject({ ...apiKey, alias });
  });
});

describe('an API key', () => {
  it('is checked at once at the provider and is Ready, with the account that it opens', async () => {
    const made = await create('checked');
    expect(made).toMatchObject({
      status: 201,
      body: { status: 'Ready', subject: 'u-1', accountLabel: 'octo', secrets: { token: { configured: true } } },
    });
    expect(checks().map(({ headers }) => headers.authorization)).toEqual(['Bearer SEKRET-key']);
    expect(JSON.stringify(made.body)).not.toContain('SEKRET');
  });

  it('that the provider refuses is Invalid and says that the key has to be given again', async () => {
    example.provider.on('/userinfo', { status: 401, body: { message: 'Bad credentials' } });
    expect((await create('refused')).body).toMatchObject({ status: 'Invalid', reason: 'credential-rejected', action: 'edit' });
  });

  it.each([
    ['is down', { drop: true }],
    ['has a problem', { status: 503, body: 'busy', headers: { 'content-type': 'text/html' } }],
    ['limits calls', { status: 429, headers: { 'retry-after': '7' } }],
  ])('is Unverified while the provider %s, until a check succeeds', async (_title, answer) => {
    example.provider.on('/userinfo', answer);
    const { id } = await fresh();
    expect(await read(id)).toMatchObject({ status: 'Unverified', reason: 'not-verified', action: 'validate' });
    expect((await alice.post(`/api/connections/${id}/validate`)).status).toBeGreaterThanOrEqual(429);
    expect(await read(id)).toMatchObject({ status: 'Unverified' });
    example.provider.on('/userinfo', { body: { id: 'u-1', login: 'octo' } });
    expect((await alice.post(`/api/connections/${id}/validate`)).body).toMatchObject({ status: 'Ready' });
  });

  it('is checked again when it is replaced', async () => {
    const { id } = await fresh();
    example.provider.on('/userinfo', ({ headers }) =>
      headers.authorization === 'Bearer SEKRET-new' ? { body: { id: 'u-1', login: 'octo' } } : { status: 401 },
    );
    expect((await alice.patch(`/api/connections/${id}`, { secrets: key('SEKRET-bad') })).body.status).toBe('Invalid');
    expect((await alice.patch(`/api/connections/${id}`, { secrets: key('SEKRET-new') })).body.status).toBe('Ready');
  });

  it('of another account does not take the place of the first one', async () => {
    const { id } = await fresh();
    example.provider.on('/userinfo', { body: { id: 'u-2', login: 'other' } });
    expect((await alice.patch(`/api/connections/${id}`, { secrets: key('SEKRET-other') })).body).toMatchObject({
      status: 'Invalid',
      subject: 'u-1',
    });
  });

  it('cannot be left out, blanked or cleared', async () => {
    const { id } = await fresh();
    const missing = { status: 422, body: { errors: [{ path: 'secrets.token' }] } };
    expect(await create('no-key', { secrets: {} })).toMatchObject(missing);
    for (const change of [{ action: 'clear' }, { action: 'set', value: ' ' }, { action: 'set', value: 'SEKRET\r\nx' }]) {
      const answer = await alice.patch(`/api/connections/${id}`, { secrets: { token: change } });
      expect(answer).toMatchObject(missing);
      expect(JSON.stringify(answer.body)).not.toContain('SEKRET');
    }
    expect(await read(id)).toMatchObject({ status: 'Ready' });
  });

  it('is not something that one signs in for', async () => {
    const { id } = await fresh();
    expect(await alice.post(`/api/connections/${id}/authorize`, {})).toMatchObject({ status: 409, body: { code: 'not_oauth' } });
  });
});

describe('validate', () => {
  it('really asks the provider: Expired when it refuses, Ready again when it accepts, unchanged when it cannot be asked', async () => {
    const id = await connectWithOAuth(alice, `account-${++number}`);
    await signInAtProvider(alice, id);
    const validate = () => alice.post(`/api/connections/${id}/validate`);
    example.provider.seen.length = 0;
    example.provider.on('/userinfo', { status: 401 });
    expect((await validate()).body).toMatchObject({ status: 'Expired', reason: 'credential-rejected', action: 'reconnect' });
    example.provider.on('/userinfo', { status: 500 });
    expect(await validate()).toMatchObject({ status: 502, body: { code: 'upstream_unavailable' } });
    expect(await read(id)).toMatchObject({ status: 'Expired' });
    example.provider.on('/userinfo', { body: { id: 'u-1', login: 'renamed' } });
    expect((await validate()).body).toMatchObject({ status: 'Ready', accountLabel: 'renamed' });
    expect(checks()).toHaveLength(3);
  });

  it('asks nothing while nobody has signed in', async () => {
    const id = await connectWithOAuth(alice, `account-${++number}`);
    expect((await alice.post(`/api/connections/${id}/validate`)).body).toMatchObject({ status: 'PendingAuthorization' });
    expect(example.provider.seen).toEqual([]);
  });
});

describe('switching off', () => {
  it('stops tools with the very next call, and on again brings them back', async () => {
    const { id, alias } = await fresh();
    const agent = await makeAgent(example, alice, [id]);
    const call = () => agent.call(`${alias}__list_items`);
    expect((await call()).status).toBe(200);
    expect((await alice.patch(`/api/connections/${id}`, { enabled: false })).body.status).toBe('Disabled');
    expect(await call()).toMatchObject({ status: 409, body: { code: 'connection_not_ready' } });
    await alice.patch(`/api/connections/${id}`, { enabled: true });
    expect((await call()).status).toBe(200);
  });
});

describe('disconnect', () => {
  it('forgets the credential and the account, and keeps the connection and its bindings', async () => {
    const id = await connectWithOAuth(alice, `account-${++number}`);
    await signInAtProvider(alice, id);
    const agent = await makeAgent(example, alice, [id]);
    expect(await secretsOf(id)).toBeGreaterThan(0);
    const { body } = await alice.post(`/api/connections/${id}/disconnect`);
    expect(body).toMatchObject({ id, status: 'PendingAuthorization', subject: null, accountLabel: null, secrets: {} });
    expect(await secretsOf(id)).toBe(0);
    expect((await agent.tools()).body).toMatchObject({ tools: [], warnings: [{ connectionId: id, action: 'connect' }] });
    example.provider.on('/userinfo', { body: { id: 'u-2', login: 'other' } });
    await signInAtProvider(alice, id);
    expect(await read(id)).toMatchObject({ status: 'Ready', subject: 'u-2' });
  });
});

describe('deleting', () => {
  it('removes the connection with its secrets, its bindings and its tools, and frees the alias', async () => {
    const { id, alias } = await fresh();
    const agent = await makeAgent(example, alice, [id]);
    expect((await alice.delete(`/api/connections/${id}`)).status).toBe(204);
    expect((await alice.get(`/api/connections/${id}`)).status).toBe(404);
    expect(await secretsOf(id)).toBe(0);
    expect(await example.patchbay.database.prisma.projectBinding.count({ where: { connectionId: id } })).toBe(0);
    expect(await agent.call(`${alias}__list_items`)).toMatchObject({ status: 404, body: { code: 'unknown_tool' } });
    expect((await create(alias)).status).toBe(201);
  });
});

describe('the list', () => {
  it('comes page by page, newest first, each connection once', async () => {
    const user = example.patchbay.as('reader');
    const ids: string[] = [];
    for (const alias of ['one', 'two', 'three', 'four', 'five']) ids.unshift((await create(alias, {}, user)).body.id);
    const seen: string[] = [];
    for (let query = '?limit=2'; query !== ''; ) {
      const { body } = await user.get(`/api/connections${query}`);
      seen.push(...body.items.map((one: { id: string }) => one.id));
      query = body.nextCursor === null ? '' : `?limit=2&cursor=${body.nextCursor}`;
    }
    expect(seen).toEqual(ids);
  });

  it('B45: gives nobody a look at another list by a cursor made there', async () => {
    await fresh();
    await fresh();
    const { nextCursor } = (await alice.get('/api/connections?limit=1')).body;
    expect((await example.patchbay.as('bob').get(`/api/connections?cursor=${nextCursor}`)).body.items).toEqual([]);
  });

  it.each(['cursor=nonsense', 'cursor=__proto__', 'limit=0', 'limit=101', 'limit=ten'])('refuses %s', async (query) => {
    expect(await alice.get(`/api/connections?${query}`)).toMatchObject({
      status: 422,
      body: { code: 'invalid_input', errors: [{ path: query.split('=')[0] }] },
    });
  });
});

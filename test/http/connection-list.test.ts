import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Example, giveToAgent, setUp, signInAtProvider, startExample } from '../helpers/example.ts';
import type { HttpClient } from '../helpers/http-client.ts';

let example: Example;
let alice: HttpClient;
let work: string;
let home: string;
let projectId: string;
let agentId: string;
beforeAll(async () => {
  example = await startExample();
  alice = example.patchbay.as('alice');
  example.provider.on('/api/items', { body: [] });
  await setUp(alice);
  work = await connect(alice, 'work', { displayName: 'Acme Inc.' });
  home = await connect(alice, 'home');
  await connect(alice, 'spare');
  for (const id of [work, home]) await signInAtProvider(alice, id);
  ({ projectId, agentId } = await giveToAgent(alice, [work]));
  await alice.post(`/api/projects/${projectId}/agents`, { name: 'Outsider', restricted: true });
});
afterAll(() => example.close());

const aliases = async (query: string, user = alice): Promise<string[]> =>
  (await user.get(`/api/connections?${query}`)).body.items.map(({ alias }: { alias: string }) => alias);
const read = async (id: string) => (await alice.get(`/api/connections/${id}`)).body;

describe('the list of connections', () => {
  it('is narrowed by status, although that is derived, page by page', async () => {
    expect(await aliases('status=Ready')).toEqual(['home', 'work']);
    expect(await aliases('status=PendingAuthorization')).toEqual(['spare']);
    expect(await aliases('status=Expired')).toEqual([]);
    const first = await alice.get('/api/connections?status=Ready&limit=1');
    expect(first.body).toMatchObject({ items: [{ alias: 'home' }], nextCursor: expect.any(String) });
    const second = await alice.get(`/api/connections?status=Ready&limit=1&cursor=${first.body.nextCursor}`);
    expect(second.body).toMatchObject({ items: [{ alias: 'work' }], nextCursor: null });
    expect(await alice.get('/api/connections?status=Odd')).toMatchObject({ status: 422, body: { errors: [{ path: 'status' }] } });
  });

  it('is narrowed to those that need their user', async () => {
    expect(await aliases('attention=true')).toEqual(['spare']);
    expect(await aliases('attention=true&status=Ready')).toEqual([]);
    expect(await alice.get('/api/connections?attention=maybe')).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'attention' }] },
    });
  });

  it('is searched by alias, name, account and integration, whatever the case', async () => {
    expect(await aliases('q=SPAR')).toEqual(['spare']);
    expect(await aliases('q=acme')).toEqual(['work']);
    expect(await aliases('q=octo')).toEqual(['home', 'work']);
    expect(await aliases('q=exam')).toHaveLength(3);
    expect(await aliases('pluginId=example&q=home')).toEqual(['home']);
    expect(await aliases('pluginId=other')).toEqual([]);
  });

  it('finds nothing of others', async () => {
    expect(await aliases('q=o&status=Ready', example.patchbay.as('bob'))).toEqual([]);
  });

  it('is narrowed for administrators too', async () => {
    const admin = example.patchbay.as('admin', { patchbay_role: 'admin' });
    const me = (await alice.get('/api/me')).body.id;
    expect((await admin.get(`/api/admin/connections?userId=${me}&attention=true`)).body.items).toMatchObject([
      { alias: 'spare' },
    ]);
    expect((await admin.get('/api/admin/connections?q=acme&status=Ready')).body.items).toMatchObject([{ id: work }]);
    expect((await admin.get(`/api/admin/connections?userId=${me}&status=Expired`)).body.items).toEqual([]);
  });
});

describe('a connection', () => {
  it('names the projects that it is given to', async () => {
    expect((await read(work)).projects).toEqual([{ id: projectId, name: 'Test' }]);
    expect((await read(home)).projects).toEqual([]);
  });

  it('says when a tool was last called with it', async () => {
    expect(await read(work)).toMatchObject({ lastUsedAt: null });
    const before = Date.now();
    await alice.post(`/api/projects/${projectId}/tools/work__list_items/call`, {});
    await expect.poll(async () => Date.parse((await read(work)).lastUsedAt)).toBeGreaterThanOrEqual(before);
    expect(await read(home)).toMatchObject({ lastUsedAt: null });
  });
});

describe('what removing a connection would do', () => {
  it('is refused without credentials', async () => {
    expect(await example.patchbay.anonymous.get(`/api/connections/${work}/effects`)).toMatchObject({ status: 401 });
  });

  it('names projects with their tools, agents that may use it, and connections to the same account', async () => {
    expect((await alice.get(`/api/connections/${work}/effects`)).body).toEqual({
      access: expect.stringMatching(/^(ended|kept|stays)$/),
      siblings: [{ id: home, alias: 'home', displayName: 'home' }],
      projects: [{ id: projectId, name: 'Test', tools: 2, agents: [{ id: agentId, name: 'Agent' }] }],
    });
  });

  it('says nothing of accounts that others have connected', async () => {
    const bob = example.patchbay.as('bob');
    await setUp(bob);
    const bobs = await connect(bob, 'work');
    await signInAtProvider(bob, bobs);
    expect((await bob.get(`/api/connections/${bobs}/effects`)).body).toMatchObject({ siblings: [], projects: [] });
    expect((await alice.get(`/api/connections/${home}/effects`)).body.siblings).toMatchObject([{ id: work }]);
  });

  it('is nothing at the provider where nobody has signed in', async () => {
    const fresh = await connect(alice, 'fresh');
    expect((await alice.get(`/api/connections/${fresh}/effects`)).body).toEqual({ access: 'none', siblings: [], projects: [] });
  });
});

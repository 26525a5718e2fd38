import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, connect, createProject, itemsOf, start, token } from './start.ts';

let api: Api;
let work: string;
let draining = false;
beforeAll(async () => {
  api = await start({ isDraining: () => draining });
  work = await connect(api.alice, 'work');
  await api.alice.put('/api/installations/github/github-cloud/oauth2', {
    configuration: { 'client-id': 'alices-app' },
    secrets: { 'client-secret': { action: 'set', value: 'marker-client-secret' } },
  });
});
afterAll(() => api.close());

const lists = ['users', 'keys', 'installations', 'connections', 'audit'].map((noun) => `/api/admin/${noun}`);

describe('the lists of administrators', () => {
  it('are refused without credentials', async () => {
    for (const path of lists) expect(await api.nobody.get(path)).toMatchObject({ status: 401 });
  });

  it('are refused to members, whatever they ask for', async () => {
    for (const path of lists) {
      expect(await api.alice.get(path)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      expect(await api.alice.get(`${path}?cursor=nonsense`)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
  });

  it('show whose things there are and how they are, but neither secrets nor what people filled in', async () => {
    const [users, installations, connections] = [
      await api.admin.get('/api/admin/users'),
      await api.admin.get('/api/admin/installations'),
      await api.admin.get('/api/admin/connections'),
    ];
    expect(itemsOf(users)).toContainEqual(
      expect.objectContaining({ displayName: 'alice', role: 'member', disabled: false, connections: 1 }),
    );
    expect(itemsOf(installations)).toMatchObject([
      { user: { displayName: 'alice' }, secrets: { 'client-secret': { configured: true } } },
    ]);
    expect(itemsOf(connections)).toMatchObject([{ id: work, alias: 'work', status: 'Ready', user: { displayName: 'alice' } }]);
    expect(JSON.stringify([users.body, installations.body, connections.body])).not.toMatch(
      new RegExp(`${token}|marker-|alices-app`),
    );
  });

  it('find users by a part of their name, whatever its case', async () => {
    expect(itemsOf(await api.admin.get('/api/admin/users?q=LIC'))).toMatchObject([{ displayName: 'alice' }]);
    expect(itemsOf(await api.admin.get('/api/admin/users?q=nobody'))).toEqual([]);
  });

  it('are paginated', async () => {
    const whole = itemsOf(await api.admin.get('/api/admin/users'));
    const first = await api.admin.get('/api/admin/users?limit=1');
    const second = await api.admin.get(`/api/admin/users?limit=1&cursor=${first.body.nextCursor}`);
    expect([...itemsOf(first), ...itemsOf(second)]).toEqual(whole.slice(0, 2));
  });
});

describe('the audit log', () => {
  it('is refused without credentials', async () => {
    expect(await api.nobody.get('/api/audit')).toMatchObject({ status: 401 });
  });

  it('shows people only what they did themselves', async () => {
    await createProject(api.bob);
    expect(itemsOf(await api.bob.get('/api/audit'))).toMatchObject([{ action: 'project.create', outcome: 'ok' }]);
    expect(itemsOf(await api.alice.get('/api/audit?action=project.create'))).toEqual([]);
  });

  it('does not let people ask for what others did', async () => {
    const { id } = (await api.alice.get('/api/me')).body;
    const events = itemsOf(await api.bob.get(`/api/audit?userId=${id}`));
    expect(events.filter(({ userId }) => userId === id)).toEqual([]);
  });

  it('is filtered by user, action, outcome and time for administrators', async () => {
    const { id } = (await api.alice.get('/api/me')).body;
    const filtered = async (query: string) => itemsOf(await api.admin.get(`/api/admin/audit?${query}`));
    expect(await filtered(`userId=${id}&action=connection.create`)).toMatchObject([{ userId: id, target: work, outcome: 'ok' }]);
    expect(await filtered(`userId=${id}&outcome=not_found`)).toEqual([]);
    expect(await filtered(`since=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([]);
    expect((await filtered(`since=${new Date(Date.now() - 3_600_000).toISOString()}`)).length).toBeGreaterThan(1);
    expect(await api.admin.get('/api/admin/audit?since=yesterday')).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'since' }] },
    });
  });
});

describe('one’s account', () => {
  it('is refused without credentials', async () => {
    expect(await api.nobody.get('/api/me')).toMatchObject({ status: 401 });
  });

  it('says who calls', async () => {
    expect(await api.admin.get('/api/me')).toMatchObject({
      status: 200,
      body: { displayName: 'admin', role: 'admin', session: false },
    });
  });
});

describe('health', () => {
  it('is told to everybody: alive, and ready with database and schema', async () => {
    expect(await api.nobody.get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await api.nobody.get('/readyz')).toMatchObject({
      status: 200,
      body: { status: 'ready', checks: { database: true, schema: true, accepting: true } },
    });
  });

  it('is not ready while the process shuts down, but still alive', async () => {
    draining = true;
    expect(await api.nobody.get('/readyz')).toMatchObject({
      status: 503,
      body: { status: 'not-ready', checks: { accepting: false } },
    });
    expect(await api.nobody.get('/healthz')).toMatchObject({ status: 200 });
    draining = false;
  });
});

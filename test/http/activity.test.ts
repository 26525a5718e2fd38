import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Example, giveToAgent, startExample } from '../helpers/example.ts';
import { type HttpClient, httpClient } from '../helpers/http-client.ts';

let example: Example;
let alice: HttpClient;
let work: string;
let home: string;
let given: { projectId: string; agentId: string; token: string };
const began = Date.now();

beforeAll(async () => {
  example = await startExample();
  alice = example.patchbay.as('alice');
  example.provider.on('/api/items', { body: [] });
  [work, home] = [await connect('work'), await connect('home')];
  given = await giveToAgent(alice, [work, home]);
  const agent = httpClient(example.patchbay.url, { authorization: `Bearer ${given.token}` });
  await call(agent, 'work__list_items');
  await call(agent, 'work__list_items');
  await call(alice, 'work__delete_item', { id: 1 });
  await call(alice, 'home__list_items');
  await vi.waitFor(async () => expect(await events('kind=calls')).toHaveLength(4));
});
afterAll(() => example.close());

const connect = async (alias: string): Promise<string> =>
  (
    await alice.post('/api/connections', {
      pluginId: 'example',
      connectorId: 'example-cloud',
      authSchemeId: 'api-key',
      alias,
      secrets: { token: { action: 'set', value: 'SEKRET-key' } },
    })
  ).body.id;
const call = (user: HttpClient, name: string, given_: Record<string, unknown> = {}) =>
  user.post(`/api/projects/${given.projectId}/tools/${name}/call`, { arguments: given_ });
const events = async (query: string, user = alice): Promise<Record<string, unknown>[]> =>
  (await user.get(`/api/audit?${query}`)).body.items;
const activity = async (query = '', user = alice) => (await user.get(`/api/activity?${query}`)).body;

describe('the audit log', () => {
  it('tells calls of tools from changes', async () => {
    expect((await events('kind=calls')).every(({ action }) => action === 'tool.call')).toBe(true);
    const changes = await events('kind=changes');
    expect(changes.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['connection.create', 'project.bind', 'agent.create']),
    );
    expect(changes.map(({ action }) => action)).not.toContain('tool.call');
  });

  it('is narrowed to what is about one connection, project or agent', async () => {
    expect((await events(`connectionId=${home}`)).map(({ action }) => action)).toEqual([
      'tool.call',
      'project.bind',
      'connection.create',
    ]);
    const { agentId, projectId } = given;
    expect(await events(`agentId=${agentId}&kind=calls`)).toHaveLength(2);
    expect((await events(`projectId=${projectId}`)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['project.create', 'project.bind', 'agent.create', 'tool.call']),
    );
    expect(await events(`connectionId=${work}&agentId=${agentId}`)).toMatchObject([
      { connectionId: work, projectId, agentId },
      { connectionId: work, projectId, agentId },
    ]);
    expect(await events(`connectionId=${work}`, example.patchbay.as('bob'))).toEqual([]);
  });

  it('is narrowed to what failed and to a span of time', async () => {
    expect(await events('kind=calls&outcome=failed')).toMatchObject([{ target: work, outcome: 'effect_not_allowed' }]);
    const time = (ms: number) => encodeURIComponent(new Date(ms).toISOString());
    expect(await events(`until=${time(began - 60_000)}`)).toEqual([]);
    expect(await events(`since=${time(Date.now() + 60_000)}`)).toEqual([]);
    expect(await events(`since=${time(began - 60_000)}&until=${time(Date.now() + 60_000)}&kind=calls`)).toHaveLength(4);
  });

  it('is narrowed for administrators too', async () => {
    const admin = example.patchbay.as('admin', { patchbay_role: 'admin' });
    expect((await admin.get(`/api/admin/audit?kind=calls&connectionId=${home}`)).body.items).toHaveLength(1);
  });

  it('names a field that does not fit', async () => {
    expect(await alice.get('/api/audit?connectionId=work')).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'connectionId' }] },
    });
  });
});

describe('activity', () => {
  it('is refused without credentials', async () => {
    expect(await example.patchbay.anonymous.get('/api/activity')).toMatchObject({ status: 401 });
  });

  it('counts calls and failures of each connection, the most used first', async () => {
    expect(await activity()).toMatchObject({
      bucketSeconds: 3_600,
      total: { calls: 4, failures: 1 },
      connections: [
        { connectionId: work, alias: 'work', calls: 3, failures: 1 },
        { connectionId: home, alias: 'home', calls: 1, failures: 0 },
      ],
    });
  });

  it.each([
    ['24h', 24, 3_600],
    ['7d', 28, 21_600],
    ['30d', 30, 86_400],
  ])('over %s comes in %i pieces without a gap, the last with what is happening now', async (range, length, seconds) => {
    const { total, since, until, bucketSeconds } = await activity(`range=${range}`);
    expect(bucketSeconds).toBe(seconds);
    expect(total.buckets).toHaveLength(length);
    expect(total.buckets[0].at).toBe(since);
    expect(Date.parse(until) - Date.parse(since)).toBe(length * seconds * 1_000);
    expect(total.buckets.at(-1).calls + total.buckets.at(-2).calls).toBe(4);
  });

  it('leaves out what is older than was asked for', async () => {
    const { prisma } = example.patchbay.database;
    const [newest] = await prisma.auditEvent.findMany({ where: { connectionId: home, action: 'tool.call' } });
    const dayAgo = Date.now() - 26 * 3_600_000;
    const id = `${dayAgo
      .toString(16)
      .padStart(12, '0')
      .replace(/^(.{8})/, '$1-')}-7000-8000-000000000001`;
    if (newest) await prisma.auditEvent.create({ data: { ...newest, detail: {}, id, at: new Date(dayAgo) } });
    expect(await activity()).toMatchObject({ total: { calls: 4 } });
    expect(await activity('range=7d')).toMatchObject({ total: { calls: 5 } });
  });

  it('is narrowed to one connection, and finds nothing of others', async () => {
    expect(await activity(`connectionId=${home}`)).toMatchObject({ total: { calls: 1 }, connections: [{ connectionId: home }] });
    expect(await activity(`connectionId=${home}`, example.patchbay.as('bob'))).toMatchObject({
      total: { calls: 0 },
      connections: [],
    });
  });

  it('still counts what a deleted connection did', async () => {
    await alice.delete(`/api/connections/${home}`);
    expect((await activity()).connections).toContainEqual(
      expect.objectContaining({ connectionId: home, alias: null, displayName: null, calls: 1 }),
    );
  });
});

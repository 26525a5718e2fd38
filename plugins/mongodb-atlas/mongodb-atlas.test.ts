import { join } from 'node:path';
import { createEmulator } from 'emulate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mongodbAtlas as entry } from '../../catalog/mongodb-atlas.ts';
import { validateCatalog } from '../../catalog/validate.ts';
import { projectRoot } from '../../src/project-root.ts';
import { type FrontRequest, startFront } from '../../test/helpers/front.ts';
import type { HttpClient } from '../../test/helpers/http-client.ts';
import { freePort, type Patchbay, startPatchbay } from '../../test/helpers/patchbay.ts';
import { mongodbAtlas } from './index.ts';

const clientId = 'mdb_sa_id_0123456789abcdef';
const clientSecret = 'mdb_sa_sk_SEKRETatlas';
const mediaType = 'application/vnd.atlas.2025-03-12+json';

let patchbay: Patchbay;
let alice: HttpClient;
let close: () => Promise<void>;
let projectId: string;
let groupId: string;
let ahead = 0;
const called = new Set<string>();

beforeAll(async () => {
  const emulatorPort = await freePort();
  const target = `http://127.0.0.1:${emulatorPort}`;
  const front = await startFront({ target, handle: giveTokens, contentType: mediaType });
  const map = [`https://cloud.mongodb.com=${front.url}`];
  patchbay = await startPatchbay({ entries: [entry], providers: [mongodbAtlas], map, clock: () => new Date(Date.now() + ahead) });
  const emulator = await createEmulator({
    service: 'mongoatlas',
    port: emulatorPort,
    seed: {
      mongoatlas: {
        projects: [{ name: 'Shop' }],
        clusters: [{ name: 'Orders', project: 'Shop', region: 'EU_CENTRAL_1' }],
      },
    },
  });
  alice = patchbay.as('alice');
  projectId = (await alice.post('/api/projects', { name: 'Work' })).body.id;
  close = async () => {
    await patchbay.close();
    await emulator.close();
    await front.close();
  };
});
afterAll(() => close());

test('the entry, its provider and its skill hold together', () => {
  const context = { providers: [mongodbAtlas], sourceTypes: ['native'], pluginsRoot: join(projectRoot, 'plugins') };
  expect(validateCatalog([entry], context)).toMatchObject({ ok: true });
});

test('a service account is connected without anybody signing in', async () => {
  const setUp = await alice.put('/api/installations/mongodb-atlas/mongodb-atlas/service-account', {
    configuration: { 'client-id': clientId },
    secrets: { 'client-secret': { action: 'set', value: clientSecret } },
  });
  expect(setUp.status).toBeLessThan(300);
  const ids = { pluginId: 'mongodb-atlas', connectorId: 'mongodb-atlas', authSchemeId: 'service-account' };
  const { id } = (await alice.post('/api/connections', { ...ids, alias: 'atlas' })).body;
  await alice.post(`/api/connections/${id}/authorize`, { returnPath: '/done' });
  expect((await alice.get(`/api/connections/${id}`)).body).toMatchObject({ status: 'Ready' });
  const effects = ['read', 'write', 'destructive'];
  expect((await alice.put(`/api/projects/${projectId}/connections/${id}`, { effects })).status).toBeLessThan(300);
});

test('projects and their clusters are found', async () => {
  const { results } = await call('list_projects');
  const shop = results.find(({ name }: { name: string }) => name === 'Shop');
  groupId = shop.id;
  expect(await call('get_project', { groupId })).toMatchObject({ name: 'Shop', clusterCount: 1 });
  const listed = await call('list_clusters', { groupId });
  expect(listed).toMatchObject({ results: [{ name: 'Orders', stateName: 'IDLE' }], next_page: null });
  expect(await call('get_cluster', { groupId, clusterName: 'Orders' })).toMatchObject({
    connectionStrings: { standardSrv: expect.stringContaining('mongodb+srv://') },
  });
  await expect(call('get_cluster', { groupId, clusterName: 'Nothing' })).rejects.toThrow('upstream_not_found');
  await expect(call('get_project', { groupId: 'Shop' })).rejects.toThrow('list_projects');
});

test('a database user is made and removed, and its password never comes back', async () => {
  const user = {
    groupId,
    username: 'reports',
    password: 'SEKRET-database-password',
    roles: [{ roleName: 'read', databaseName: 'orders' }],
  };
  const created = await call('create_database_user', user);
  expect(created).toMatchObject({ username: 'reports', databaseName: 'admin', roles: user.roles });
  expect(JSON.stringify(created)).not.toContain('SEKRET');
  await expect(call('create_database_user', user)).rejects.toThrow(/already exists|upstream_rejected/);
  expect(await call('list_database_users', { groupId })).toMatchObject({ results: [{ username: 'reports' }] });
  expect(await call('delete_database_user', { groupId, username: 'reports' })).toEqual({ deleted: 'reports' });
  expect(await call('list_database_users', { groupId })).toMatchObject({ results: [] });
});

test('a token that ended is replaced by a new one, and the call is made once', async () => {
  // A token that was refused a minute after it was made would not get better by another one.
  ahead = 120_000;
  token = 'ended';
  const before = tokenRequests;
  expect(await call('list_projects')).toMatchObject({
    results: expect.arrayContaining([expect.objectContaining({ name: 'Shop' })]),
  });
  expect(tokenRequests).toBe(before + 1);
  expect([...accepts]).toEqual([mediaType]);
});

test('every operation is run here, or is named with the reason why it cannot be', () => {
  expect([...called, ...Object.keys(notEmulated)].sort()).toEqual(mongodbAtlas.operations.map(({ name }) => name).sort());
});

/** `scripted.test.ts` checks these. */
const notEmulated = {
  list_organizations: 'no such route',
  set_cluster_paused: 'the emulator keeps a cluster as it is',
  list_access_list: 'no such route',
  add_access_list_entry: 'no such route',
  list_alerts: 'no such route',
};

const call = async (operation: string, input: Record<string, unknown> = {}) => {
  called.add(operation);
  const { status, body } = await alice.post(`/api/projects/${projectId}/tools/atlas__${operation}/call`, { arguments: input });
  if (status !== 200) throw new Error(`${body.code}: ${body.detail} ${JSON.stringify(body.errors)}`);
  return body.output;
};

const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
let token = '';
let tokenRequests = 0;
const accepts = new Set<string>();

/** The emulator has no tokens: this gives them out as MongoDB documents it, and lets nobody past without one. */
const giveTokens = ({ url, authorization, accept, body }: FrontRequest) => {
  if (url.pathname === '/api/oauth/token') {
    const isAsked = new URLSearchParams(body).get('grant_type') === 'client_credentials';
    if (authorization !== basic || !isAsked) return { status: 401, body: { error: 'invalid_client' } };
    token = `SEKRET-token-${++tokenRequests}`;
    return { status: 200, body: { access_token: token, expires_in: 3600, token_type: 'Bearer' } };
  }
  if (authorization !== `Bearer ${token}`) return { status: 401, body: { error: 401, detail: 'You are not authorized.' } };
  accepts.add(accept);
  return undefined;
};

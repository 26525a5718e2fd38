import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { definePlugin, type OAuth2SchemeEntry } from '../../catalog/define.ts';
import { exampleOperations, giveToAgent, signInAtProvider } from '../helpers/example.ts';
import { type FakeProvider, startFakeProvider } from '../helpers/fake-provider.ts';
import type { HttpClient } from '../helpers/http-client.ts';
import { type Patchbay, startPatchbay } from '../helpers/patchbay.ts';

const oauth2 = {
  type: 'oauth2',
  id: 'oauth2',
  displayName: 'Sign in',
  authorize: 'https://provider.test/authorize',
  token: 'https://provider.test/token',
  scopes: { 'items:read': 'See your items.', 'items:write': 'Change your items.' },
  defaultScopes: ['items:read'],
  subject: { source: 'userinfo', field: 'id', label: 'login' },
  installationFields: [
    { id: 'client-id', label: 'Client ID', type: 'text' },
    { id: 'client-secret', label: 'Client secret', type: 'secret' },
  ],
} satisfies OAuth2SchemeEntry;
const sources = [{ type: 'native', id: 'native', provider: 'example' }] as const;

const entry = definePlugin({
  id: 'example',
  version: '1.0.0',
  displayName: 'Example',
  description: 'Accounts live where only the provider knows.',
  homepage: 'https://provider.test',
  setupUrl: 'https://provider.test/apps',
  connectors: [
    {
      id: 'token',
      displayName: 'Host from the token answer',
      baseUrl: '{instance-url}/api',
      authSchemes: [
        {
          ...oauth2,
          userinfo: '{instance-url}/userinfo',
          revoke: { url: '{instance-url}/revoke', tokens: 'access' },
          derived: [
            {
              id: 'instance-url',
              label: 'Instance',
              type: 'url',
              pattern: 'https://[a-z0-9-]+\\.api\\.provider\\.test',
              from: 'token-response',
              field: 'place.instance_url',
            },
          ],
        },
      ],
      sources: [...sources],
    },
    {
      id: 'lookup',
      displayName: 'Site by lookup',
      baseUrl: 'https://provider.test/sites/{site-id}',
      authSchemes: [
        {
          ...oauth2,
          userinfo: 'https://provider.test/userinfo',
          connectionFields: [{ id: 'site', label: 'Site', type: 'text', required: false }],
          derived: [
            {
              id: 'site-id',
              label: 'Site id',
              type: 'text',
              pattern: '[0-9a-f-]{1,40}',
              from: { lookup: 'https://provider.test/sites' },
              field: 'id',
              match: { field: 'url', connectionField: 'site' },
            },
          ],
        },
      ],
      sources: [...sources],
    },
    {
      id: 'userinfo',
      displayName: 'Region from the account',
      baseUrl: 'https://{region}.api.provider.test/api',
      authSchemes: [
        {
          ...oauth2,
          userinfo: 'https://provider.test/graphql',
          userinfoRequest: { method: 'POST', body: { query: '{ viewer { id } }' } },
          subject: { source: 'userinfo', field: 'data.viewer.id' },
          derived: [
            { id: 'region', label: 'Region', type: 'text', pattern: 'one|two', from: 'userinfo', field: 'data.viewer.region' },
          ],
        },
      ],
      sources: [...sources],
    },
  ],
});

type Kind = 'token' | 'lookup' | 'userinfo';
const grant = { access_token: 'SEKRET-access', token_type: 'bearer', scope: 'items:read' };
const at = (instance_url: unknown, more: Record<string, unknown> = {}) => ({
  body: { ...grant, place: { instance_url }, ...more },
});
const oneSite = { id: 'a1', url: 'https://one.example', scopes: ['x'] };
const twoSites = [oneSite, { id: 'b2', url: 'https://two.example' }];

let provider: FakeProvider;
let one: FakeProvider;
let two: FakeProvider;
let evil: FakeProvider;
let patchbay: Patchbay;
let alice: HttpClient;
let number = 0;
let ahead = 0;

beforeAll(async () => {
  provider = await startFakeProvider();
  one = await startFakeProvider('https://one.api.provider.test');
  two = await startFakeProvider('https://two.api.provider.test');
  evil = await startFakeProvider('https://evil.example');
  patchbay = await startPatchbay({
    entries: [entry],
    providers: [exampleOperations],
    map: [provider, one, two, evil].map(({ map }) => map),
    clock: () => new Date(Date.now() + ahead),
    renewEveryMs: 3_600_000,
  });
  alice = patchbay.as('alice');
  for (const kind of ['token', 'lookup', 'userinfo']) {
    await alice.put(`/api/installations/example/${kind}/oauth2`, {
      configuration: { 'client-id': 'app-1' },
      secrets: { 'client-secret': { action: 'set', value: 'SEKRET-client' } },
    });
  }
});
afterAll(async () => {
  await patchbay.close();
  for (const server of [provider, one, two, evil]) await server.close();
});
beforeEach(() => {
  ahead = 0;
  for (const server of [provider, one, two, evil]) {
    server.seen.length = 0;
    server.on('/userinfo', { body: { id: 'u-1', login: 'octo' } });
    server.on('/api/items', { body: [] });
    server.on('/revoke', {});
  }
  provider.on('/token', at('https://one.api.provider.test'));
  provider.on('/sites', { body: [oneSite] });
  provider.on('/sites/a1/items', { body: [] });
  provider.on('/sites/b2/items', { body: [] });
  provider.on('/graphql', { body: { data: { viewer: { id: 'v-1', region: 'two' } } } });
});

const account = async (kind: Kind, configuration: Record<string, string> = {}) => {
  const alias = `account-${++number}`;
  const ids = { pluginId: 'example', connectorId: kind, authSchemeId: 'oauth2' };
  const { id, status } = (await alice.post('/api/connections', { ...ids, alias, configuration })).body;
  const { projectId } = await giveToAgent(alice, [id]);
  return {
    id,
    status,
    connect: async () => Object.fromEntries((await signInAtProvider(alice, id)).searchParams),
    read: async () => (await alice.get(`/api/connections/${id}`)).body,
    patch: (body: Record<string, unknown>) => alice.patch(`/api/connections/${id}`, body),
    disconnect: () => alice.post(`/api/connections/${id}/disconnect`, {}),
    validate: () => alice.post(`/api/connections/${id}/validate`, {}),
    call: async () => (await alice.post(`/api/projects/${projectId}/tools/${alias}__list_items/call`, { arguments: {} })).body,
  };
};

describe('a host that the token answer names', () => {
  it('is not asked for before the sign-in, and carries the account query, calls and revocation after it', async () => {
    const it = await account('token');
    expect(it.status).toBe('PendingAuthorization');
    expect(await it.connect()).toMatchObject({ outcome: 'connected' });
    expect(await it.read()).toMatchObject({
      status: 'Ready',
      configuration: { 'derived.instance-url': 'https://one.api.provider.test' },
    });
    expect(await it.call()).toMatchObject({ output: { items: [] } });
    expect(one.seen.map(({ path }) => path)).toEqual(['/userinfo', '/api/items']);
    await it.validate();
    await it.disconnect();
    expect(one.seenAt('/revoke')).toHaveLength(1);
    expect(await it.read()).toMatchObject({ status: 'PendingAuthorization', configuration: {} });
  });

  it.each([
    undefined,
    null,
    '',
    7,
    { toString: 'https://one.api.provider.test' },
    'https://evil.example',
    'https://one.api.provider.test.evil.example',
    'https://evil.example/one.api.provider.test',
    'https://evil.example#.api.provider.test',
    'https://one.api.provider.test@evil.example',
    'https://one.api.provider.test:8443',
    'https://one.api.provider.test/path',
    'http://one.api.provider.test',
    'https://one.api.provider.test\n',
    'https://evil.example\n.api.provider.test',
    'https://evil.example\\.api.provider.test',
    'https://оne.api.provider.test',
    'https://one。api.provider.test',
    'https://one.api.provider.test%2eevil.example',
    'https://-.api.provider.test/../..',
  ])('that is not one of the provider’s own gets nothing and leaves the old credential alone: %j', async (host) => {
    const it = await account('token');
    await it.connect();
    one.seen.length = 0;
    provider.on('/token', at(host, { access_token: 'SEKRET-other' }));
    expect(await it.connect()).toMatchObject({
      outcome: 'failed',
      error: 'upstream_unreadable',
      message: /Instance.*Nothing was changed/,
    });
    expect([...evil.seen, ...one.seen, ...two.seen]).toEqual([]);
    expect(await it.call()).toMatchObject({ output: { items: [] } });
    expect(one.seen.at(-1)?.headers.authorization).toBe('Bearer SEKRET-access');
  });

  it('can be set by nobody else', async () => {
    const it = await account('token');
    for (const name of ['instance-url', 'derived.instance-url']) {
      const answer = await it.patch({ configuration: { [name]: 'https://two.api.provider.test' } });
      expect([answer.status, answer.body.errors[0].path]).toEqual([422, `configuration.${name}`]);
    }
    await it.connect();
    expect((await it.patch({ displayName: 'Renamed', configuration: {} })).status).toBe(200);
    expect(await it.call()).toMatchObject({ output: { items: [] } });
  });

  it('moves with a reconnect of the same account, and not with one of another account', async () => {
    const it = await account('token');
    await it.connect();
    provider.on('/token', at('https://two.api.provider.test'));
    two.on('/userinfo', { body: { id: 'u-2', login: 'other' } });
    expect(await it.connect()).toMatchObject({ outcome: 'failed', error: 'subject_changed' });
    expect((await it.read()).configuration).toEqual({ 'derived.instance-url': 'https://one.api.provider.test' });
    two.on('/userinfo', { body: { id: 'u-1', login: 'octo' } });
    expect(await it.connect()).toMatchObject({ outcome: 'connected' });
    await it.call();
    expect(two.seenAt('/api/items')).toHaveLength(1);
  });

  it.each([
    ['names another host', 'https://two.api.provider.test', 'https://two.api.provider.test'],
    ['names none', undefined, 'https://one.api.provider.test'],
    ['names a stranger', 'https://evil.example', 'https://one.api.provider.test'],
  ])('B09: is read again from a refresh that %s', async (_title, named, kept) => {
    provider.on('/token', at('https://one.api.provider.test', { refresh_token: 'SEKRET-refresh', expires_in: 600 }));
    const it = await account('token');
    await it.connect();
    provider.on('/token', at(named, { access_token: 'SEKRET-second', expires_in: 600 }));
    ahead = 3_600_000;
    expect((await alice.post(`/api/connections/${it.id}/refresh`, {})).status).toBe(200);
    expect(await it.read()).toMatchObject({ status: 'Ready', configuration: { 'derived.instance-url': kept } });
    await it.call();
    const host = kept.includes('two') ? two : one;
    expect(host.seenAt('/api/items').at(-1)?.headers.authorization).toBe('Bearer SEKRET-second');
    expect(evil.seen).toEqual([]);
  });

  it('is asked for by one more sign-in where an old connection lacks it', async () => {
    const it = await account('token');
    await it.connect();
    await patchbay.database.prisma.connection.update({ where: { id: it.id }, data: { configuration: {} } });
    expect(await it.read()).toMatchObject({ status: 'PendingAuthorization', reason: 'details-missing', action: 'reconnect' });
    expect(await it.call()).toMatchObject({ code: 'connection_not_ready' });
    await it.connect();
    expect(await it.read()).toMatchObject({ status: 'Ready' });
  });
});

describe('a place that is looked up', () => {
  it('is the only one there is, however often it is named, and is asked for with the new token', async () => {
    provider.on('/sites', { body: [oneSite, { ...oneSite, scopes: ['y'] }] });
    const it = await account('lookup');
    expect(await it.connect()).toMatchObject({ outcome: 'connected' });
    expect(provider.seenAt('/sites')[0]?.headers.authorization).toBe('Bearer SEKRET-access');
    expect(await it.call()).toMatchObject({ output: { items: [] } });
    expect(provider.seenAt('/sites/a1/items')).toHaveLength(1);
  });

  it('is the one that the person named, and another one needs another sign-in', async () => {
    provider.on('/sites', { body: twoSites });
    const it = await account('lookup');
    const refused = await it.connect();
    expect(refused).toMatchObject({ outcome: 'failed', error: 'connection_not_ready' });
    expect(refused.message).toContain('https://one.example, https://two.example');
    expect(refused.message).toContain('“Site”');
    await it.patch({ configuration: { site: 'https://TWO.example/' } });
    expect(await it.connect()).toMatchObject({ outcome: 'connected' });
    await it.call();
    expect(provider.seenAt('/sites/b2/items')).toHaveLength(1);
    await it.patch({ configuration: { site: 'https://one.example' } });
    expect(await it.read()).toMatchObject({ status: 'PendingAuthorization', configuration: { site: 'https://one.example' } });
    await it.connect();
    expect((await it.read()).configuration).toEqual({ site: 'https://one.example', 'derived.site-id': 'a1' });
  });

  it.each([
    ['none', [], 'connection_not_ready', 'names nothing that this account may use'],
    ['none that is named so', [oneSite], 'connection_not_ready', 'https://one.example'],
    ['one that is no id', [{ ...oneSite, id: '../../admin' }], 'upstream_unreadable', 'does not take'],
    ['no id', {}, 'upstream_unreadable', 'has no "id"'],
  ])('fails the sign-in where there is %s', async (title, body, error, message) => {
    provider.on('/sites', { body });
    const it = await account('lookup', title.includes('named') ? { site: 'https://three.example' } : {});
    const end = await it.connect();
    expect(end).toMatchObject({ outcome: 'failed', error });
    expect(end.message).toContain(message);
    expect(await it.read()).toMatchObject({ status: 'PendingAuthorization' });
  });
});

describe('a region that the account query names', () => {
  it('is read from an account query that is a POST', async () => {
    const it = await account('userinfo');
    expect(await it.connect()).toMatchObject({ outcome: 'connected' });
    const [asked] = provider.seenAt('/graphql');
    expect([asked?.method, asked?.headers['content-type'], asked?.body]).toEqual([
      'POST',
      'application/json',
      '{"query":"{ viewer { id } }"}',
    ]);
    await it.validate();
    await it.call();
    expect(two.seenAt('/api/items')).toHaveLength(1);
  });

  it.each(['evil.example/', 'one.evil', 'two.', undefined])('fails the sign-in where it is %j', async (region) => {
    provider.on('/graphql', { body: { data: { viewer: { id: 'v-1', region } } } });
    expect(await (await account('userinfo')).connect()).toMatchObject({ outcome: 'failed', error: 'upstream_unreadable' });
    expect(evil.seen).toEqual([]);
  });
});

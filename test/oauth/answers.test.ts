import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OAuth2SchemeEntry } from '../../catalog/define.ts';
import { exampleEntry } from '../helpers/catalog-entries.ts';
import { exampleOperations, giveToAgent, signInAtProvider } from '../helpers/example.ts';
import { type FakeProvider, type SeenRequest, startFakeProvider } from '../helpers/fake-provider.ts';
import type { HttpClient } from '../helpers/http-client.ts';
import { modernClient } from '../helpers/mcp-clients.ts';
import { type Patchbay, startPatchbay } from '../helpers/patchbay.ts';

/** Entries that differ in what real providers differ in. */
const variants = {
  plain: {},
  nested: { tokenPath: 'authed_user' },
  commas: { scopeSeparator: ',' },
  'spelled-out': { scopePrefix: 'https://api.provider.test/', unlistedScopes: ['items:write'] },
  basic: { clientAuthentication: 'basic' },
  raw: { clientAuthentication: 'basic-raw' },
  'json-basic': { tokenBody: 'json', clientAuthentication: 'basic' },
  'json-body': { tokenBody: 'json' },
} satisfies Record<string, Partial<OAuth2SchemeEntry>>;
type Variant = keyof typeof variants;

const clientId = 'app:1 x';
const clientSecret = 'p+/=%é~';

let provider: FakeProvider;
let patchbay: Patchbay;
let alice: HttpClient;
let ahead = 0;
let number = 0;

beforeAll(async () => {
  provider = await startFakeProvider();
  const ids = Object.keys(variants);
  patchbay = await startPatchbay({
    entries: Object.entries(variants).map(([id, oauth2]) => exampleEntry({ id, oauth2 })),
    providers: ids.map((key) => ({ ...exampleOperations, key })),
    map: [provider.map],
    clock: () => new Date(Date.now() + ahead),
    renewEveryMs: 3_600_000,
  });
  alice = patchbay.as('alice');
  for (const id of ids) {
    await alice.put(`/api/installations/${id}/example-cloud/oauth2`, {
      configuration: { 'client-id': clientId },
      secrets: { 'client-secret': { action: 'set', value: clientSecret } },
    });
  }
});
afterAll(async () => {
  await patchbay.close();
  await provider.close();
});
beforeEach(() => {
  ahead = 0;
  provider.seen.length = 0;
  provider.on('/api/items', { body: [] });
});

const connected = async (pluginId: Variant) => {
  const alias = `account-${++number}`;
  const { body } = await alice.post('/api/connections', {
    pluginId,
    connectorId: 'example-cloud',
    authSchemeId: 'oauth2',
    alias,
  });
  const end = await signInAtProvider(alice, body.id);
  return {
    outcome: end.searchParams.get('outcome'),
    message: end.searchParams.get('message'),
    read: async () => (await alice.get(`/api/connections/${body.id}`)).body,
    call: async () => {
      const { token } = await giveToAgent(alice, [body.id]);
      const client = await modernClient(patchbay.url, token);
      return client.callTool({ name: `${alias}__list_items`, arguments: {} });
    },
  };
};

const usedToken = () => provider.seenAt('/userinfo').at(-1)?.headers.authorization;

describe('B04: tokens under another object', () => {
  it.each<[string, Variant, unknown, string]>([
    [
      'are found where the entry says',
      'nested',
      { ok: true, authed_user: { id: 'U1', access_token: 'SEKRET-user', token_type: 'user' } },
      'user',
    ],
    [
      'are not mixed up with the ones on top',
      'nested',
      { ok: true, access_token: 'SEKRET-bot', authed_user: { access_token: 'SEKRET-user' } },
      'user',
    ],
    [
      'are left alone by an entry that wants the ones on top',
      'plain',
      { ok: true, access_token: 'SEKRET-bot', token_type: 'bot', authed_user: { access_token: 'SEKRET-user' } },
      'bot',
    ],
  ])('%s', async (_title, variant, body, expected) => {
    provider.on('/token', { body });
    expect((await connected(variant)).outcome).toBe('connected');
    expect(usedToken()).toBe(`Bearer SEKRET-${expected}`);
  });

  it('do not hide a refusal inside a 200', async () => {
    provider.on('/token', { body: { ok: false, error: 'invalid_code' } });
    const { outcome, message } = await connected('nested');
    expect([outcome, message]).toEqual(['failed', 'The provider refused the sign-in: invalid_code']);
  });

  it('are renewed from the same place', async () => {
    provider.on('/token', ({ form }) => ({
      body: { authed_user: { access_token: `SEKRET-${form.get('grant_type')}`, refresh_token: 'SEKRET-r', expires_in: 3600 } },
    }));
    const { call } = await connected('nested');
    ahead = 3_600_000;
    await call();
    expect(provider.seenAt('/api/items')[0]?.headers.authorization).toBe('Bearer SEKRET-refresh_token');
  });
});

describe('tokens of a provider that is odd in something else', () => {
  it('are kept where they come with 201', async () => {
    provider.on('/token', { status: 201, body: { access_token: 'SEKRET-created' } });
    expect((await connected('plain')).outcome).toBe('connected');
    expect(usedToken()).toBe('Bearer SEKRET-created');
  });

  it('are kept where a scope is one that cannot be stored', async () => {
    provider.on('/token', ({ form }) => ({
      body: {
        access_token: `SEKRET-${form.get('grant_type')}`,
        refresh_token: 'SEKRET-rotated',
        expires_in: 3600,
        scope: 'items:read odd\ud800one odd\u0000two',
      },
    }));
    const { outcome, call, read } = await connected('plain');
    expect(outcome).toBe('connected');
    expect((await read()).grantedScopes).toEqual(['items:read']);
    ahead = 3_600_000;
    await call();
    expect(provider.seenAt('/api/items').at(-1)?.headers.authorization).toBe('Bearer SEKRET-refresh_token');
  });
});

describe('B05: a token type', () => {
  it.each([undefined, '', 'bot', 'user', 'BEARER', 'Bearer Token'])('of %j is a bearer', async (token_type) => {
    provider.on('/token', { body: { access_token: 'SEKRET-a', token_type } });
    const { outcome, call } = await connected('plain');
    expect(outcome).toBe('connected');
    await call();
    expect(provider.seenAt('/api/items')[0]?.headers.authorization).toBe('Bearer SEKRET-a');
  });
});

describe('B08: granted scopes', () => {
  it.each<[Variant, unknown, string[]]>([
    ['plain', ['items:read', 'items:write'], ['items:read', 'items:write']],
    ['plain', 'items:read items:write', ['items:read', 'items:write']],
    ['plain', 'one,scope', ['one,scope']],
    ['commas', 'items:read,items:write', ['items:read', 'items:write']],
    ['commas', ['items:read', 'items:write'], ['items:read', 'items:write']],
    ['spelled-out', 'openid https://api.provider.test/items:read', ['openid', 'items:read', 'items:write']],
    ['spelled-out', undefined, ['items:read']],
    ['plain', null, ['items:read']],
    ['plain', undefined, ['items:read']],
  ])('of the entry %s in %j are %j', async (variant, scope, expected) => {
    provider.on('/token', { body: { access_token: 'SEKRET-a', scope } });
    expect((await (await connected(variant)).read()).grantedScopes).toEqual(expected);
  });
});

const formDecode = (text = '') => decodeURIComponent(text.replaceAll('+', ' '));
const basicPair = ({ headers }: SeenRequest) =>
  Buffer.from(headers.authorization?.replace('Basic ', '') ?? '', 'base64')
    .toString()
    .split(':');

describe('B14: Basic client authentication', () => {
  it('form-encodes id and secret, as the standard says', async () => {
    provider.on('/token', (request) => {
      const [id, secret] = basicPair(request).map(formDecode);
      return id === clientId && secret === clientSecret && !request.form.has('client_secret')
        ? { body: { access_token: 'SEKRET-a' } }
        : { status: 401, body: { error: 'invalid_client' } };
    });
    expect((await connected('basic')).outcome).toBe('connected');
  });

  it('sends them plainly where the entry says so', async () => {
    provider.on('/token', (request) =>
      basicPair(request).join(':') === `${clientId}:${clientSecret}` && !request.form.has('client_secret')
        ? { body: { access_token: 'SEKRET-a' } }
        : { status: 401, body: { error: 'invalid_client' } },
    );
    expect((await connected('raw')).outcome).toBe('connected');
  });
});

describe('B15: a token endpoint that reads only JSON', () => {
  const readsJson = (accepts: (request: SeenRequest, body: Record<string, string>) => boolean) =>
    provider.on('/token', (request) => {
      if (!request.headers['content-type']?.includes('application/json')) return { status: 400, body: 'Error parsing JSON' };
      const body = JSON.parse(request.body);
      if (!accepts(request, body)) return { status: 401, body: { error: 'invalid_client' } };
      return { body: { access_token: `SEKRET-${body.grant_type}`, refresh_token: 'SEKRET-r', expires_in: 3600 } };
    });

  it.each<[Variant, (request: SeenRequest, body: Record<string, string>) => boolean]>([
    [
      'json-basic',
      ({ headers }, body) => (headers.authorization?.startsWith('Basic ') ?? false) && body['client_secret'] === undefined,
    ],
    [
      'json-body',
      ({ headers }, body) =>
        headers.authorization === undefined && body['client_secret'] === clientSecret && body['client_id'] === clientId,
    ],
  ])('is spoken to by the entry %s at the exchange and at every refresh', async (variant, accepts) => {
    readsJson(accepts);
    const { outcome, call } = await connected(variant);
    expect(outcome).toBe('connected');
    ahead = 3_600_000;
    expect((await call()).isError).toBeFalsy();
    expect(provider.seenAt('/api/items')[0]?.headers.authorization).toBe('Bearer SEKRET-refresh_token');
  });
});

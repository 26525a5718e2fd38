import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ApiKeySchemeEntry, ConnectorEntry, FormFieldEntry, PluginEntry } from '../../catalog/define.ts';
import { nativeProvider, operation, path } from '../../plugins/define.ts';
import { exampleEntry } from '../helpers/catalog-entries.ts';
import { giveToAgent } from '../helpers/example.ts';
import { type FakeProvider, type SeenRequest, startFakeProvider } from '../helpers/fake-provider.ts';
import type { HttpClient } from '../helpers/http-client.ts';
import { type Patchbay, startPatchbay } from '../helpers/patchbay.ts';
import { checkSignature } from '../helpers/signature-v4.ts';

const origin = 'https://provider.test';
const userinfo: Pick<ApiKeySchemeEntry, 'userinfo' | 'subject'> = {
  userinfo: `${origin}/userinfo`,
  subject: { source: 'userinfo', field: 'id', label: 'login' },
};
const secret = (id: string): FormFieldEntry => ({ id, label: id, type: 'secret' });
const text = (id: string): FormFieldEntry => ({ id, label: id, type: 'text' });
const key = { keyField: 'key', connectionFields: [secret('key')] };
const pair = { accessKeyField: 'ak', secretKeyField: 'sk', connectionFields: [text('ak'), secret('sk')] };
const schemes = {
  bearer: { type: 'api-key', id: 'bearer', displayName: 'Bearer', ...userinfo, ...key },
  header: {
    type: 'api-key',
    id: 'header',
    displayName: 'Header',
    ...userinfo,
    ...key,
    placement: { in: 'header', name: 'x-api-key' },
  },
  prefix: {
    type: 'api-key',
    id: 'prefix',
    displayName: 'Prefix',
    ...userinfo,
    ...key,
    placement: { in: 'header', name: 'authorization', prefix: 'SSWS ' },
  },
  query: { type: 'api-key', id: 'query', displayName: 'Query', ...userinfo, ...key, placement: { in: 'query', name: 'key' } },
  basic: {
    type: 'basic',
    id: 'basic',
    displayName: 'Basic',
    ...userinfo,
    usernameField: 'user',
    passwordField: 'password',
    connectionFields: [text('user'), secret('password')],
  },
  headers: {
    type: 'access-key',
    id: 'headers',
    displayName: 'Two headers',
    ...userinfo,
    ...pair,
    accessKeyHeader: 'x-access',
    secretKeyHeader: 'x-secret',
  },
  signed: {
    type: 'access-key',
    id: 'signed',
    displayName: 'Signature',
    ...userinfo,
    ...pair,
    connectionFields: [...pair.connectionFields, { ...text('region'), default: 'north-1' }],
    signing: { kind: 'aws-sigv4', service: 'items', accountService: 'accounts', region: '{region}' },
  },
  none: { type: 'none', id: 'none', displayName: 'Open', check: `${origin}/check` },
} satisfies Record<string, ConnectorEntry['authSchemes'][number]>;

const base: PluginEntry = exampleEntry();
const entry: PluginEntry = {
  ...base,
  connectors: base.connectors
    .filter(({ id }) => id === 'example-cloud')
    .map((connector) => ({ ...connector, authSchemes: Object.values(schemes) })),
};
const operations = nativeProvider('example', [
  operation(base, {
    name: 'list_items',
    description: 'List items.',
    effect: 'read',
    scopes: [],
    input: z.strictObject({ owner: z.string().optional().describe('Whose items') }),
    output: z.object({ items: z.array(z.unknown()) }),
    run: async ({ input: { owner }, api }) => ({
      items: await api.get(owner === undefined ? path`/items` : path`/items/${owner}`),
    }),
  }),
]);

let provider: FakeProvider;
let patchbay: Patchbay;
let alice: HttpClient;

beforeAll(async () => {
  provider = await startFakeProvider();
  patchbay = await startPatchbay({ entries: [entry], providers: [operations], map: [provider.map] });
  alice = patchbay.as('alice');
});
afterAll(async () => {
  await patchbay.close();
  await provider.close();
});

interface Way {
  readonly configuration?: Record<string, string>;
  readonly secret?: readonly [slot: string, value: string];
  readonly accepts: (request: SeenRequest) => boolean;
}

const secretKey = 'SEKRET-right/+=';
const signs = (service: string) => (request: SeenRequest) => {
  const target = request.path + (request.query.size > 0 ? `?${request.query}` : '');
  const signed = checkSignature({ ...request, target }, { secretKey, host: 'provider.test' });
  return signed?.accessKey === 'AK1' && signed.service === service && signed.region === 'north-1';
};
const ways: Record<keyof typeof schemes, Way> = {
  bearer: { secret: ['key', secretKey], accepts: ({ headers }) => headers.authorization === `Bearer ${secretKey}` },
  header: { secret: ['key', secretKey], accepts: ({ headers }) => headers['x-api-key'] === secretKey },
  prefix: { secret: ['key', secretKey], accepts: ({ headers }) => headers.authorization === `SSWS ${secretKey}` },
  query: { secret: ['key', secretKey], accepts: ({ query }) => query.get('key') === secretKey },
  basic: {
    configuration: { user: 'näme' },
    secret: ['password', secretKey],
    accepts: ({ headers }) => headers.authorization === `Basic ${Buffer.from(`näme:${secretKey}`).toString('base64')}`,
  },
  headers: {
    configuration: { ak: 'AK1' },
    secret: ['sk', secretKey],
    accepts: ({ headers }) => headers['x-access'] === 'AK1' && headers['x-secret'] === secretKey,
  },
  signed: {
    configuration: { ak: 'AK1' },
    secret: ['sk', secretKey],
    accepts: (request) => signs(request.path === '/userinfo' ? 'accounts' : 'items')(request),
  },
  none: { accepts: ({ headers, query }) => headers.authorization === undefined && query.size === 0 },
};

const serve = (accepts: Way['accepts']) => {
  const guarded = (body: unknown) => (request: SeenRequest) => (accepts(request) ? { body } : { status: 401, body: {} });
  provider.on('/userinfo', guarded({ id: 'u-1', login: 'octo' }));
  provider.on('/check', guarded({}));
  provider.on('/api/items', guarded([]));
  provider.on('/api/items/a%20b', guarded([]));
};

const make = (scheme: string, alias: string, { configuration = {}, secret }: Way, value = secret?.[1]) =>
  alice.post('/api/connections', {
    pluginId: 'example',
    connectorId: 'example-cloud',
    authSchemeId: scheme,
    alias,
    configuration,
    secrets: secret && value !== undefined ? { [secret[0]]: { action: 'set', value } } : {},
  });

describe.each(Object.entries(ways))('a connection with the scheme "%s"', (scheme, way) => {
  it('is Ready when its credential opens the account, and calls the API with it', async () => {
    serve(way.accepts);
    const { body } = await make(scheme, `${scheme}-good`, way);
    expect(body).toMatchObject({ status: 'Ready', reason: 'ready', subject: scheme === 'none' ? null : 'u-1' });
    expect(JSON.stringify(body)).not.toContain('SEKRET');
    const { projectId } = await giveToAgent(alice, [body.id], { effects: ['read', 'write'] });
    for (const input of [{}, { owner: 'a b' }]) {
      const called = await alice.post(`/api/projects/${projectId}/tools/${scheme}-good__list_items/call`, { arguments: input });
      expect(called).toMatchObject({ status: 200, body: { output: { items: [] } } });
    }
  });

  it.skipIf(way.secret === undefined)('is Invalid when the provider refuses it, and mended by giving another', async () => {
    serve(way.accepts);
    const { body } = await make(scheme, `${scheme}-bad`, way, 'SEKRET-wrong');
    expect(body).toMatchObject({ status: 'Invalid', reason: 'credential-rejected', action: 'edit' });
    const secrets = { [way.secret?.[0] ?? '']: { action: 'set', value: secretKey } };
    expect((await alice.patch(`/api/connections/${body.id}`, { secrets })).body.status).toBe('Ready');
  });

  it.skipIf(way.secret === undefined)('is not made without its required secret, and says which', async () => {
    const { secret: needed, ...rest } = way;
    expect(await make(scheme, `${scheme}-lacking`, rest)).toMatchObject({
      status: 422,
      body: { errors: [{ path: `secrets.${needed?.[0]}` }] },
    });
  });

  it('has nothing to sign in at and nothing to refresh', async () => {
    serve(way.accepts);
    const { body } = await make(scheme, `${scheme}-still`, way);
    expect(await alice.post(`/api/connections/${body.id}/authorize`, {})).toMatchObject({
      status: 409,
      body: { code: 'not_oauth' },
    });
    expect((await alice.post(`/api/connections/${body.id}/refresh`)).body.code).toBe('not_refreshable');
  });
});

describe('a connection without a credential', () => {
  it('is Unverified while its address does not answer, and Ready once it does', async () => {
    provider.on('/check', { status: 503, body: {} });
    const { body } = await make('none', 'none-later', ways.none);
    expect(body).toMatchObject({ status: 'Unverified', action: 'validate' });
    serve(ways.none.accepts);
    expect((await alice.post(`/api/connections/${body.id}/validate`)).body.status).toBe('Ready');
  });
});

describe('the check of signatures in these tests', () => {
  it('accepts the example that the signature’s publisher gives, and nothing that differs from it', () => {
    const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
    const example = (signature: string, target = '/test.txt') =>
      checkSignature(
        {
          method: 'GET',
          target,
          body: '',
          headers: {
            range: 'bytes=0-9',
            'x-amz-content-sha256': empty,
            'x-amz-date': '20130524T000000Z',
            authorization: `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, Signature=${signature}`,
          },
        },
        { secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', host: 'examplebucket.s3.amazonaws.com' },
      );
    const published = 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41';
    expect(example(published)).toEqual({ accessKey: 'AKIAIOSFODNN7EXAMPLE', region: 'us-east-1', service: 's3' });
    expect(example(published, '/other.txt')).toBeUndefined();
    expect(example(published.replace('f0', 'f1'))).toBeUndefined();
  });
});

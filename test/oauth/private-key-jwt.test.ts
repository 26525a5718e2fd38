import { exportJWK, exportPKCS8, generateKeyPair, type JWK } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientAssertionAlgorithm, OAuth2SchemeEntry } from '../../catalog/define.ts';
import {
  type AuthorizationServer,
  atServer,
  publicKeys,
  signInAtServer,
  startAuthorizationServer,
} from '../helpers/authorization-server.ts';
import { openBrowser } from '../helpers/browser.ts';
import { connect, type Example, exampleIds, startExample } from '../helpers/example.ts';
import type { HttpClient } from '../helpers/http-client.ts';

const installationFields: OAuth2SchemeEntry['installationFields'] = [
  { id: 'client-id', label: 'Client ID', type: 'text' },
  { id: 'client-secret', label: 'Private key', type: 'secret', multiline: true },
];
const signed = { clientAuthentication: 'private-key-jwt', installationFields } satisfies Partial<OAuth2SchemeEntry>;

const newKey = async (algorithm: string): Promise<{ jwk: JWK; pem: string }> => {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  return {
    jwk: { ...(await exportJWK(privateKey)), kid: `key-${algorithm}`, alg: algorithm, use: 'sig' },
    pem: await exportPKCS8(privateKey),
  };
};

const put = (user: HttpClient, clientId: string, key: string) =>
  user.put('/api/installations/example/example-cloud/oauth2', {
    configuration: { 'client-id': clientId },
    secrets: { 'client-secret': { action: 'set', value: key } },
  });

const algorithms: readonly ClientAssertionAlgorithm[] = ['RS256', 'ES256', 'ES384', 'EdDSA'];
const keys = new Map<string, { jwk: JWK; pem: string }>();
const keyOf = (algorithm: string) => keys.get(algorithm) ?? { jwk: { kty: '' }, pem: '' };
let server: AuthorizationServer;

beforeAll(async () => {
  for (const algorithm of [...algorithms, 'PS256'])
    keys.set(algorithm, await newKey(algorithm === 'EdDSA' ? 'Ed25519' : algorithm));
  const registered = [...algorithms, 'PS256'].map((algorithm) => ({
    client_id: `app-${algorithm}`,
    token_endpoint_auth_method: 'private_key_jwt' as const,
    token_endpoint_auth_signing_alg: algorithm as 'RS256',
    jwks: publicKeys({ ...keyOf(algorithm).jwk, alg: algorithm }),
  }));
  server = await startAuthorizationServer([
    ...registered.map((client) => ({ ...client, grant_types: ['client_credentials'] })),
    {
      ...registered[1],
      client_id: 'app-people',
      grant_types: ['authorization_code', 'refresh_token'],
      redirect_uris: ['https://patchbay.example/oauth/callback'],
      response_types: ['code'],
    },
  ]);
});
afterAll(() => server.close());

describe('an app that signs who it is', () => {
  let example: Example;
  let alice: HttpClient;
  beforeAll(async () => {
    const { issuer, token, revoke } = atServer;
    example = await startExample({
      oauth2: {
        ...signed,
        grant: 'client-credentials',
        authorize: undefined,
        issuer,
        token,
        revoke,
        userinfo: undefined,
        subject: undefined,
      },
      withMap: [server.map],
    });
    alice = example.patchbay.as('alice');
  });
  afterAll(() => example.close());

  it.each(algorithms.flatMap((algorithm) => [[algorithm, 'PEM'] as const, [algorithm, 'JWK'] as const]))(
    'is let in by a strict server with a key for %s, given as %s',
    async (algorithm, form) => {
      const { jwk, pem } = keyOf(algorithm);
      expect(
        (await put(alice, `app-${algorithm}`, form === 'PEM' ? pem : JSON.stringify({ ...jwk, alg: algorithm }))).status,
      ).toBe(200);
      const { body } = await alice.post('/api/connections', { ...exampleIds, alias: `${algorithm}-${form}`.toLowerCase() });
      expect(body).toMatchObject({ status: 'Ready' });
      const gone = await alice.delete(`/api/connections/${body.id}`);
      expect(gone.status).toBe(204);
    },
  );

  it('is turned away with another key, and its setup is blamed', async () => {
    await put(alice, 'app-ES256', (await newKey('ES256')).pem);
    const { body } = await alice.post('/api/connections', { ...exampleIds, alias: 'wrong-key' });
    expect(body).toMatchObject({ status: 'NeedsConfiguration', reason: 'client-rejected', action: 'set-up' });
  });

  it.each([
    ['text that is no key', 'SEKRET-no-key'],
    ['a public key', '-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE\n-----END PUBLIC KEY-----'],
    ['a JWK that is cut off', '{"kty":"EC","crv":"P-256","d":"SEKRET'],
    ['a symmetric JWK', '{"kty":"oct","k":"U0VLUkVU"}'],
    ['a short RSA key', 'short'],
  ])('is told at once when the setup is given %s, without its words', async (_what, given) => {
    const key = given === 'short' ? await shortRsaKey() : given;
    const { status, body } = await put(alice, 'app-RS256', key);
    expect([status, body.code, body.errors[0].path]).toEqual([422, 'invalid_input', 'secrets.client-secret']);
    expect(JSON.stringify(body)).not.toContain('SEKRET');
  });
});

const shortRsaKey = async (): Promise<string> => {
  const { generateKeyPairSync } = await import('node:crypto');
  return generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
};

describe('people whose app signs who it is', () => {
  it('are connected and renewed by a strict server, and the access is given back, each with an assertion of its own', async () => {
    const { token, issuer, userinfo, subject, scopes, defaultScopes, revoke } = atServer;
    let ahead = 0;
    const example = await startExample({
      oauth2: { ...signed, authorize: 'https://as.test/auth', token, issuer, userinfo, subject, scopes, defaultScopes, revoke },
      withMap: [server.map],
      publicUrl: 'https://patchbay.example',
      clock: () => new Date(Date.now() + ahead),
    });
    try {
      const alice = example.patchbay.as('alice');
      await put(alice, 'app-people', JSON.stringify(keyOf('ES256').jwk));
      const id = await connect(alice, 'work');
      const { body } = await alice.post(`/api/connections/${id}/authorize`, {});
      const here = example.patchbay.url;
      const browser = openBrowser();
      const left = await browser.post(body.authorizationUrl.replace('https://patchbay.example', here));
      const end = await signInAtServer(browser, left.location, 'octo', ({ location }) => location.includes('/oauth/callback'));
      const callback = end.location.replace('https://patchbay.example', here);
      expect(new URL((await browser.get(callback)).location, here).searchParams.get('outcome')).toBe('connected');
      ahead = 60_000;
      const renewed = await alice.post(`/api/connections/${id}/refresh`);
      expect(renewed.body).toMatchObject({ status: 'Ready', subject: 'octo' });
      await alice.post(`/api/connections/${id}/disconnect`);
      const revoked = async () => {
        const { body: events } = await alice.get('/api/audit');
        return events.items.find(({ action }: { action: string }) => action === 'connection.revoke')?.outcome;
      };
      await expect.poll(revoked, { timeout: 5_000 }).toBe('ok');
    } finally {
      await example.close();
    }
  });
});

describe('a provider without an issuer', () => {
  it('is named by its token endpoint, as RFC 7523 says, and never sees the key', async () => {
    const example = await startExample({ oauth2: { ...signed, grant: 'client-credentials', authorize: undefined } });
    try {
      const alice = example.patchbay.as('alice');
      const { jwk } = keyOf('ES256');
      await put(alice, 'app-1', JSON.stringify(jwk));
      await connect(alice, 'own');
      const [request] = example.provider.seenAt('/token');
      const assertion = request?.form.get('client_assertion') ?? '';
      const [header, payload] = assertion.split('.').map((part) => Buffer.from(part, 'base64url').toString());
      expect(JSON.parse(header ?? '')).toMatchObject({ alg: 'ES256', kid: 'key-ES256' });
      expect(JSON.parse(payload ?? '')).toMatchObject({ aud: 'https://provider.test/token', iss: 'app-1', sub: 'app-1' });
      expect(request?.form.has('client_secret')).toBe(false);
      expect(request?.body).not.toContain(jwk.d);
    } finally {
      await example.close();
    }
  });
});

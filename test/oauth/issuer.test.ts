import { type CryptoKey, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OAuth2SchemeEntry } from '../../catalog/define.ts';
import { exampleEntry } from '../helpers/catalog-entries.ts';
import { exampleOperations, signInAtProvider, walkToCallback } from '../helpers/example.ts';
import { type FakeProvider, startFakeProvider } from '../helpers/fake-provider.ts';
import type { HttpClient } from '../helpers/http-client.ts';
import { type Patchbay, startPatchbay } from '../helpers/patchbay.ts';

const mine = '11111111-aaaa-4bbb-8ccc-222222222222';
const other = '99999999-aaaa-4bbb-8ccc-222222222222';
const template = 'https://provider.test/{tid}/v2.0';
const subject = { source: 'id-token', field: 'sub', label: 'email' } as const;

const variants = {
  templated: { issuer: template, issuerClaims: ['tid'], subject },
  metadata: { issuer: `${template}/.well-known/openid-configuration`, issuerClaims: ['tid'], subject },
  exact: { issuer: 'https://provider.test', subject },
} satisfies Record<string, Partial<OAuth2SchemeEntry>>;
type Variant = keyof typeof variants;

let provider: FakeProvider;
let patchbay: Patchbay;
let alice: HttpClient;
let key: CryptoKey;
let number = 0;

beforeAll(async () => {
  key = (await generateKeyPair('RS256')).privateKey;
  provider = await startFakeProvider();
  const ids = Object.keys(variants);
  patchbay = await startPatchbay({
    entries: Object.entries(variants).map(([id, oauth2]) => exampleEntry({ id, oauth2 })),
    providers: ids.map((id) => ({ ...exampleOperations, key: id })),
    map: [provider.map],
  });
  alice = patchbay.as('alice');
  for (const id of ids) {
    await alice.put(`/api/installations/${id}/example-cloud/oauth2`, {
      configuration: { 'client-id': 'app-1' },
      secrets: { 'client-secret': { action: 'set', value: 'SEKRET-client' } },
    });
  }
});
afterAll(async () => {
  await patchbay.close();
  await provider.close();
});
beforeEach(() => {
  provider.seen.length = 0;
});

const freshConnection = async (pluginId: Variant): Promise<string> => {
  const ids = { pluginId, connectorId: 'example-cloud', authSchemeId: 'oauth2' };
  return (await alice.post('/api/connections', { ...ids, alias: `account-${++number}` })).body.id;
};

/** What the provider says from now on. */
const issue = async (claims: Record<string, unknown>, audience = 'app-1') => {
  const token = new SignJWT({ sub: 'u-1', email: 'octo@example.com', ...claims }).setProtectedHeader({ alg: 'RS256' });
  const id_token = await token.setAudience(audience).setIssuedAt().setExpirationTime('1h').sign(key);
  provider.on('/token', {
    body: { access_token: 'SEKRET-access', refresh_token: 'SEKRET-refresh', expires_in: 3600, token_type: 'Bearer', id_token },
  });
};

const signIn = async (variant: Variant) => {
  const id = await freshConnection(variant);
  const end = await signInAtProvider(alice, id);
  const { body } = await alice.get(`/api/connections/${id}`);
  return { id, outcome: end.searchParams.get('outcome'), error: end.searchParams.get('error'), connection: body };
};

const connected = { outcome: 'connected', connection: { status: 'Ready', accountLabel: 'octo@example.com' } };
const refused = { outcome: 'failed', error: 'upstream_unreadable', connection: { status: 'PendingAuthorization' } };

describe('an issuer per tenant', () => {
  it('B18: connects where the id token names the issuer of its own tenant, and renews', async () => {
    await issue({ iss: `https://provider.test/${mine}/v2.0`, tid: mine });
    const first = await signIn('templated');
    expect(first).toMatchObject(connected);
    expect((await alice.post(`/api/connections/${first.id}/refresh`)).body.status).toBe('Ready');
    expect(provider.seenAt('/token')).toHaveLength(2);
  });

  it.each([
    ['another tenant than its claim', { iss: `https://provider.test/${mine}/v2.0`, tid: other }],
    ['the template itself', { iss: template, tid: mine }],
    ['the template itself, with a claim that fills nothing in', { iss: template, tid: '{tid}' }],
    ['no tenant at all', { iss: 'https://provider.test/v2.0' }],
    ['another host', { iss: `https://evil.test/${mine}/v2.0`, tid: mine }],
    ['a claim that is a path of its own', { iss: 'https://provider.test/a/b/v2.0', tid: 'a/b' }],
    ['a claim that climbs', { iss: 'https://provider.test/v2.0', tid: '..' }],
    ['a claim that is no text', { iss: 'https://provider.test/1/v2.0', tid: 1 }],
    ['more than the template', { iss: `https://provider.test/${mine}/v2.0/`, tid: mine }],
  ])('B18: refuses an id token that names %s', async (_what, claims) => {
    await issue(claims);
    expect(await signIn('templated')).toMatchObject(refused);
    expect(provider.seenAt('/userinfo')).toEqual([]);
  });

  it('B18: connects where the entry holds the whole address of the metadata', async () => {
    await issue({ iss: `https://provider.test/${mine}/v2.0`, tid: mine });
    expect(await signIn('metadata')).toMatchObject(connected);
  });

  it('B18: keeps every other check of the id token', async () => {
    await issue({ iss: `https://provider.test/${mine}/v2.0`, tid: mine }, 'somebody-else');
    expect(await signIn('templated')).toMatchObject(refused);
  });

  it('B18: other integrations keep the exact check', async () => {
    await issue({ iss: `https://provider.test/${mine}/v2.0`, tid: mine });
    expect(await signIn('exact')).toMatchObject(refused);
    await issue({ iss: 'https://provider.test' });
    expect(await signIn('exact')).toMatchObject(connected);
  });

  it.each([
    ['of some tenant', `https://provider.test/${mine}/v2.0`, 'connected', 1],
    ['of another server', `https://evil.test/${mine}/v2.0`, 'failed', 0],
    ['that is longer', `https://provider.test/${mine}/v2.0/x`, 'failed', 0],
  ])('a callback that names an issuer %s is read before the code is sent anywhere', async (_what, iss, outcome, requests) => {
    await issue({ iss: `https://provider.test/${mine}/v2.0`, tid: mine });
    const { browser, callback } = await walkToCallback(alice, await freshConnection('templated'));
    const end = await browser.get(`${callback}&iss=${encodeURIComponent(iss)}`);
    expect(end.location).toContain(`outcome=${outcome}`);
    expect(provider.seenAt('/token')).toHaveLength(requests);
  });
});

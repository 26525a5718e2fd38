import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nativeProvider } from '../../plugins/define.ts';
import { openBrowser } from '../helpers/browser.ts';
import { exampleEntry } from '../helpers/catalog-entries.ts';
import {
  connect,
  type Example,
  exampleOperations,
  setUp,
  signInAtProvider,
  startExample,
  walkToCallback,
} from '../helpers/example.ts';
import type { SeenRequest } from '../helpers/fake-provider.ts';
import type { HttpClient } from '../helpers/http-client.ts';

describe('a sign-in', () => {
  let example: Example;
  let alice: HttpClient;
  let ahead = 0;
  let number = 0;

  beforeAll(async () => {
    example = await startExample({
      // The second entry is of a provider that refuses whatever it does not know.
      entries: [exampleEntry(), exampleEntry({ id: 'strict', oauth2: { pkce: false, defaultScopes: [] } })],
      providers: [exampleOperations, nativeProvider('strict', [])],
      clock: () => new Date(Date.now() + ahead),
    });
    alice = example.patchbay.as('alice');
    await setUp(alice);
    await alice.put('/api/installations/strict/example-cloud/oauth2', {
      configuration: { 'client-id': 'app-1' },
      secrets: { 'client-secret': { action: 'set', value: 'SEKRET-client' } },
    });
  });
  afterAll(() => example.close());
  beforeEach(() => {
    ahead = 0;
    example.provider.seen.length = 0;
  });

  const fresh = (pluginId = 'example') => connect(alice, `account-${++number}`, { pluginId });
  const namesOf = (parameters: URLSearchParams | undefined) => [...(parameters?.keys() ?? [])].sort();
  const minutes = (count: number) => count * 60_000;

  it('B20: without PKCE and scopes sends neither, not even empty, to a provider that refuses the unknown', async () => {
    const standard = ['client_id', 'redirect_uri', 'response_type', 'state'];
    example.provider.on('/authorize', ({ query }: SeenRequest) =>
      namesOf(query).every((name) => standard.includes(name))
        ? { status: 302, headers: { location: `${query.get('redirect_uri')}?code=c1&state=${query.get('state')}` } }
        : { status: 400, body: { error: 'invalid_request' } },
    );
    await signInAtProvider(alice, await fresh('strict'));
    expect(namesOf(example.provider.seenAt('/authorize')[0]?.query)).toEqual(standard);
    expect(namesOf(example.provider.seenAt('/token')[0]?.form)).toEqual([
      'client_id',
      'client_secret',
      'code',
      'grant_type',
      'redirect_uri',
    ]);
  });

  it.each([
    ['example', true],
    ['strict', false],
  ])('B20: of the entry %s sends a challenge exactly when it sends a verifier', async (pluginId, pkce) => {
    example.provider.on('/authorize', ({ query }: SeenRequest) => ({
      status: 302,
      headers: { location: `${query.get('redirect_uri')}?code=c1&state=${query.get('state')}` },
    }));
    const end = await signInAtProvider(alice, await fresh(pluginId));
    expect(end.searchParams.get('outcome')).toBe('connected');
    const [authorize, token] = [example.provider.seenAt('/authorize')[0]?.query, example.provider.seenAt('/token')[0]?.form];
    expect([authorize?.has('code_challenge'), authorize?.has('code_challenge_method')]).toEqual([pkce, pkce]);
    expect(token?.has('code_verifier')).toBe(pkce);
  });

  it('B23: may take nine minutes, and a restart of the service in between', async () => {
    const { browser, callback } = await walkToCallback(alice, await fresh());
    ahead = minutes(9);
    await example.patchbay.restart();
    expect((await browser.get(callback)).location).toContain('outcome=connected');
  });

  it('B23: is over after its time, with a page that leads back, no token request and no row left', async () => {
    const id = await fresh();
    const { browser, callback } = await walkToCallback(alice, id);
    ahead = minutes(16);
    const started = Date.now();
    const page = await browser.get(callback);
    expect(page.status).toBe(400);
    expect(page.text).toContain('it has expired');
    expect(page.text).toContain('Start connecting again.');
    expect(page.text).toContain('<a href="/">');
    expect(Date.now() - started).toBeLessThan(5_000);
    expect(example.provider.seenAt('/token')).toEqual([]);
    await example.patchbay.restart();
    const { prisma } = example.patchbay.database;
    await expect.poll(() => prisma.pendingAuthorization.count({ where: { connectionId: id } })).toBe(0);
  });

  it('B23: keeps its browser cookie longer than it can take itself', async () => {
    const { authorizationUrl, expiresAt } = (await alice.post(`/api/connections/${await fresh()}/authorize`, {})).body;
    const sent = await openBrowser().post(authorizationUrl);
    const maxAge = Number(/patchbay_browser(?:_\d+)?=.*Max-Age=(\d+)/i.exec(sent.headers.getSetCookie().join())?.[1]);
    expect(Date.now() + maxAge * 1000).toBeGreaterThan(Date.parse(expiresAt));
  });
});

describe('B24: behind a proxy that ends TLS', () => {
  let example: Example;

  beforeAll(async () => {
    example = await startExample({ publicUrl: 'https://pub.example' });
  });
  afterAll(() => example.close());

  it.each([
    ['nothing else', {}],
    ['the protocol', { 'x-forwarded-proto': 'https' }],
    ['a forged host', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' }],
  ])('the redirect URI is the public one in both requests, whatever the proxy says: %s', async (title, headers) => {
    example.provider.seen.length = 0;
    const user = example.patchbay.as(title);
    await setUp(user);
    const id = await connect(user, 'work');
    const { authorizationUrl } = (await user.post(`/api/connections/${id}/authorize`, {})).body;
    expect(new URL(authorizationUrl).origin).toBe('https://pub.example');
    const opened = await internally('POST', authorizationUrl, headers);
    const cookie = opened.cookies.map((line) => line.split(';')[0]).join('; ');
    expect(opened.cookies.join()).toMatch(/^__Host-patchbay_browser=.*Secure/);
    const { location: callback } = await openBrowser().get(opened.location);
    expect(new URL(callback).origin).toBe('https://pub.example');
    const end = await internally('GET', callback, { ...headers, cookie });
    expect(end.location).toMatch(/^\/\?connection=.*outcome=connected/);
    const sent = [
      example.provider.seenAt('/authorize')[0]?.query.get('redirect_uri'),
      example.provider.seenAt('/token')[0]?.form.get('redirect_uri'),
    ];
    expect(sent).toEqual(['https://pub.example/oauth/callback', 'https://pub.example/oauth/callback']);
  });

  /** As the proxy passes a request for the public address on: plain HTTP, and its own name for us. */
  const internally = (method: string, publicAddress: string, headers: Record<string, string>) =>
    new Promise<{ location: string; cookies: string[] }>((resolve, reject) => {
      const { pathname, search } = new URL(publicAddress);
      request(`${example.patchbay.url}${pathname}${search}`, { method, headers: { ...headers, host: 'internal:3000' } })
        .on('error', reject)
        .on('response', (response) => {
          response.resume();
          resolve({ location: response.headers.location ?? '', cookies: response.headers['set-cookie'] ?? [] });
        })
        .end();
    });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '../helpers/browser.ts';
import { connect, type Example, setUp, signInAtProvider, startExample, walkToCallback } from '../helpers/example.ts';
import type { HttpClient } from '../helpers/http-client.ts';

let example: Example;
let alice: HttpClient;
let number = 0;

beforeAll(async () => {
  example = await startExample({ oauth2: { keepFromCallback: ['realmId'] } });
  alice = example.patchbay.as('alice');
  await setUp(alice);
});
afterAll(() => example.close());
beforeEach(() => {
  example.provider.on('/token', { body: { access_token: 'SEKRET-access', token_type: 'bearer', scope: 'items:read' } });
  example.provider.on('/userinfo', { body: { id: 'u-1', login: 'octo' } });
  example.provider.seen.length = 0;
});

const freshConnection = () => connect(alice, `account-${++number}`);
const tokenRequests = () => example.provider.seenAt('/token');
const read = async (id: string) => (await alice.get(`/api/connections/${id}`)).body;

describe('connecting an account', () => {
  it('ends Ready, with the account, the granted scopes and the browser at the return path', async () => {
    const id = await freshConnection();
    const end = await signInAtProvider(alice, id, { returnPath: '/done?x=1#top' });
    expect(end.pathname + end.search + end.hash).toBe(`/done?x=1&connection=${id}&outcome=connected#top`);
    expect(end.origin).toBe(example.patchbay.url);
    expect(await read(id)).toMatchObject({
      status: 'Ready',
      subject: 'u-1',
      accountLabel: 'octo',
      grantedScopes: ['items:read'],
      secrets: { 'oauth.access-token': { configured: true } },
    });
  });

  it('sends a challenge with the authorization and its verifier with the code', async () => {
    await signInAtProvider(alice, await freshConnection());
    const { query } = example.provider.seenAt('/authorize')[0] ?? {};
    expect(query?.get('code_challenge_method')).toBe('S256');
    const verifier = tokenRequests()[0]?.form.get('code_verifier') ?? '';
    const digest = await crypto.subtle.digest('SHA-256', Buffer.from(verifier));
    expect(Buffer.from(digest).toString('base64url')).toBe(query?.get('code_challenge'));
  });

  it('refuses a scope that the entry does not list, and asks for the ones it is told', async () => {
    const id = await freshConnection();
    const refused = await alice.post(`/api/connections/${id}/authorize`, { scopes: ['items:read', 'everything'] });
    expect(refused).toMatchObject({ status: 422, body: { code: 'invalid_input', errors: [{ path: 'scopes' }] } });
    await walkToCallback(alice, id, { scopes: ['items:write'] });
    expect(example.provider.seenAt('/authorize')[0]?.query.get('scope')).toBe('items:write');
  });

  it('needs a setup first', async () => {
    const bob = example.patchbay.as('bob');
    const id = await connect(bob, 'no-setup');
    expect(await bob.post(`/api/connections/${id}/authorize`, {})).toMatchObject({
      status: 409,
      body: { code: 'installation_needed' },
    });
  });

  it('connects with what the setup says now when it was made after the connection', async () => {
    const carol = example.patchbay.as('carol');
    const id = await connect(carol, 'early');
    expect((await carol.get(`/api/connections/${id}`)).body).toMatchObject({ status: 'NeedsConfiguration', action: 'set-up' });
    await setUp(carol);
    await signInAtProvider(carol, id);
    expect((await carol.get(`/api/connections/${id}`)).body.status).toBe('Ready');
  });
});

describe('the connect link of a host application', () => {
  it('says what is connected and for whom, and spends nothing by being looked at', async () => {
    const id = await freshConnection();
    const { authorizationUrl } = (await alice.post(`/api/connections/${id}/authorize`, {})).body;
    const browser = openBrowser();
    await browser.get(authorizationUrl);
    const page = await browser.get(authorizationUrl);
    expect(page.text).toContain('Example');
    expect(page.text).toContain('alice');
    expect(page.text).toContain('See your items.');
    expect((await browser.post(authorizationUrl)).status).toBe(303);
  });

  it('works once', async () => {
    const id = await freshConnection();
    const { authorizationUrl } = (await alice.post(`/api/connections/${id}/authorize`, {})).body;
    expect((await openBrowser().post(authorizationUrl)).status).toBe(303);
    expect((await openBrowser().post(authorizationUrl)).status).toBe(400);
    expect((await openBrowser().get(authorizationUrl)).status).toBe(400);
  });

  it('is not spent by a form on another site', async () => {
    const id = await freshConnection();
    const { authorizationUrl } = (await alice.post(`/api/connections/${id}/authorize`, {})).body;
    const forged = await openBrowser().post(
      authorizationUrl,
      {},
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    );
    expect(forged.status).toBe(403);
    expect((await openBrowser().post(authorizationUrl)).status).toBe(303);
  });
});

describe('a reconnect', () => {
  it('B27: must come back as the same account, and otherwise changes nothing', async () => {
    const id = await freshConnection();
    await signInAtProvider(alice, id);
    const before = await read(id);
    example.provider.on('/userinfo', { body: { id: 'u-2', login: 'other' } });
    example.provider.on('/token', { body: { access_token: 'SEKRET-other', token_type: 'bearer' } });
    const end = await signInAtProvider(alice, id);
    expect(end.searchParams.get('outcome')).toBe('failed');
    expect(end.searchParams.get('message')).toContain('octo');
    expect(end.searchParams.get('message')).toContain('other');
    expect(await read(id)).toEqual(before);
  });
});

describe('the token answer', () => {
  it("B01: is an error when it carries one, whatever its status, and the person reads the provider's words", async () => {
    const id = await freshConnection();
    example.provider.on('/token', {
      body: {
        error: 'bad_verification_code',
        error_description: 'The <b>code</b> is stale.',
        error_uri: 'https://docs.invalid/x',
      },
    });
    const { browser, callback } = await walkToCallback(alice, id);
    const landed = await browser.get((await browser.get(callback)).location);
    expect(landed.text).toContain('bad_verification_code');
    expect(landed.text).toContain('&#60;b&#62;code&#60;/b&#62; is stale.');
    expect(await read(id)).toMatchObject({ status: 'PendingAuthorization', secrets: {} });
  });

  it.each([
    ['by what was asked for', undefined],
    ['whatever was asked for', 'application/x-www-form-urlencoded; charset=utf-8'],
  ])('B03: may be form-encoded, %s', async (_title, contentType) => {
    const id = await freshConnection();
    example.provider.on('/token', ({ headers }) =>
      contentType === undefined && headers.accept?.includes('application/json')
        ? { body: { access_token: 'gho_x1', scope: 'items:read items:write', token_type: 'bearer' } }
        : {
            body: 'access_token=gho_x1&scope=items%3Aread+items%3Awrite&token_type=bearer',
            headers: { 'content-type': contentType ?? 'application/x-www-form-urlencoded' },
          },
    );
    await signInAtProvider(alice, id);
    expect(await read(id)).toMatchObject({ status: 'Ready', grantedScopes: ['items:read', 'items:write'] });
    expect(example.provider.seenAt('/userinfo')[0]?.headers.authorization).toBe('Bearer gho_x1');
  });

  it.each([
    ['a busy page', { status: 503, body: '<h1>busy</h1>', headers: { 'content-type': 'text/html' } }],
    ['nothing', { drop: true }],
    ['a list', { status: 400, body: [{ message: 'Bad credentials' }] }],
    ['an error object', { status: 400, body: { error: { code: 'invalid_grant' } } }],
    ['a token of no text', { body: { access_token: 7 } }],
    ['no token', { body: {} }],
  ])('leaves the connection as it was when it is %s', async (_title, answer) => {
    const id = await freshConnection();
    example.provider.on('/token', answer);
    const end = await signInAtProvider(alice, id);
    expect(end.searchParams.get('outcome')).toBe('failed');
    expect(await read(id)).toMatchObject({ status: 'PendingAuthorization', secrets: {} });
  });

  it('does not repeat the code, the verifier or the client secret when the provider echoes them', async () => {
    const id = await freshConnection();
    example.provider.on('/token', ({ form }) => ({
      status: 400,
      body: {
        error: 'invalid_grant',
        error_description: `no ${form.get('code')} ${form.get('client_secret')} ${form.get('code_verifier')}`,
      },
    }));
    const end = await signInAtProvider(alice, id);
    expect(end.searchParams.get('message')).toBe('The provider refused the sign-in: invalid_grant: no … … …');
  });
});

describe('the callback', () => {
  it('B16: keeps declared extra parameters and ignores others', async () => {
    const id = await freshConnection();
    const { browser, callback } = await walkToCallback(alice, id);
    const end = await browser.get(`${callback}&realmId=9130&response=ok&token=zz&id_token=zz`);
    expect(end.location).toContain('outcome=connected');
    expect((await read(id)).configuration).toEqual({ 'callback.realmId': '9130' });
    expect(end.location).not.toContain('zz');
  });

  it.each(['&state=X', '&code=c2', '&realmId=1&realmId=2', '&error=a&error=b'])(
    'B16: refuses a repeated parameter (%s) and spends nothing',
    async (more) => {
      const id = await freshConnection();
      const { browser, callback } = await walkToCallback(alice, id);
      expect((await browser.get(callback + more)).status).toBe(400);
      expect(tokenRequests()).toHaveLength(0);
      expect((await browser.get(callback)).location).toContain('outcome=connected');
    },
  );

  it('B16: has no use for a state in brackets', async () => {
    expect((await openBrowser().get(`${example.patchbay.url}/oauth/callback?code=c1&state[a]=1`)).status).toBe(400);
  });

  it('B21: tells no from failure, and touches nothing that was connected', async () => {
    const id = await freshConnection();
    await signInAtProvider(alice, id);
    const before = await read(id);
    const deny = async (error: string) => {
      const { browser, callback } = await walkToCallback(alice, id, { returnPath: '/back' });
      const url = new URL(callback);
      const state = url.searchParams.get('state');
      return new URL((await browser.get(`${url.origin}${url.pathname}?error=${error}&state=${state}`)).location);
    };
    const denied = await deny('access_denied');
    expect([denied.pathname, denied.searchParams.get('outcome')]).toEqual(['/back', 'denied']);
    const failed = await deny('server_error');
    expect([failed.searchParams.get('outcome'), failed.searchParams.get('error')]).toEqual(['failed', 'server_error']);
    expect(await read(id)).toEqual(before);
  });

  it.each(['error=access_denied', 'error=access_denied&state=UNKNOWN', ''])(
    'B21: answers "%s" with a plain page and changes nothing',
    async (query) => {
      const page = await openBrowser().get(`${example.patchbay.url}/oauth/callback?${query}`);
      expect(page.status).toBe(400);
      expect(page.text).toContain('Start connecting again.');
      expect(page.headers.get('cache-control')).toBe('no-store');
    },
  );

  it('B22: delivered twice, at once and later, asks for one token and lands on one page', async () => {
    const id = await freshConnection();
    example.provider.on('/token', { body: { access_token: 'SEKRET-access', token_type: 'bearer' }, delayMs: 300 });
    const { browser, callback } = await walkToCallback(alice, id, { returnPath: '/home' });
    const both = await Promise.all([browser.get(callback), browser.get(callback)]);
    const later = await browser.get(callback);
    expect(new Set([...both, later].map(({ location }) => location)).size).toBe(1);
    expect(later.location).toContain('/home?');
    expect(tokenRequests()).toHaveLength(1);
    expect((await read(id)).status).toBe('Ready');
  });

  it('B22: is not spent by a prefetch', async () => {
    const id = await freshConnection();
    const { browser, callback } = await walkToCallback(alice, id);
    const ahead = await browser.get(callback, { 'sec-purpose': 'prefetch' });
    expect([ahead.status, ahead.text]).toEqual([204, '']);
    expect(tokenRequests()).toHaveLength(0);
    expect((await browser.get(callback)).location).toContain('outcome=connected');
  });

  it('B23: of an earlier start still counts after a later one', async () => {
    const id = await freshConnection();
    const first = await walkToCallback(alice, id);
    await walkToCallback(alice, id, {}, first.browser);
    expect((await first.browser.get(first.callback)).location).toContain('outcome=connected');
  });

  it('B24: carries the redirect URI of the start, whatever its own headers say', async () => {
    const id = await freshConnection();
    const { browser, callback } = await walkToCallback(alice, id);
    await browser.get(callback, { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' });
    const authorize = example.provider.seenAt('/authorize')[0]?.query.get('redirect_uri');
    expect(authorize).toBe(`${example.patchbay.url}/oauth/callback`);
    expect(tokenRequests()[0]?.form.get('redirect_uri')).toBe(authorize);
  });
});

describe('B63: a sign-in belongs to the browser that started it', () => {
  it('is refused in another browser, with or without a sign-in of its own, and asks for no token', async () => {
    const attacker = await walkToCallback(alice, await freshConnection());
    const victim = await walkToCallback(example.patchbay.as('alice'), await freshConnection());
    for (const browser of [openBrowser(), victim.browser]) {
      const page = await browser.get(attacker.callback);
      expect(page.status).toBe(400);
      expect(page.text).toContain('no longer valid');
    }
    expect(tokenRequests()).toHaveLength(0);
    expect((await attacker.browser.get(attacker.callback)).location).toContain('outcome=connected');
  });
});

describe('B62: the return path', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    '/%0d%0aSet-Cookie:x=1',
    '/..//evil.example',
    `/${'x'.repeat(10_000)}`,
    ['/'],
  ])('refuses %j', async (returnPath) => {
    expect((await alice.post(`/api/connections/${await freshConnection()}/authorize`, { returnPath })).status).toBe(422);
  });

  it.each(['/a?b=1#c', '/café'])('keeps %s on our own origin', async (returnPath) => {
    const end = await signInAtProvider(alice, await freshConnection(), { returnPath });
    expect(end.origin).toBe(example.patchbay.url);
    expect(decodeURI(end.pathname)).toBe(returnPath.replace(/[?#].*/, ''));
  });
});

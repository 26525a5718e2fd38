import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, type Page } from '../helpers/browser.ts';
import { type OpenIdProvider, refuseAtProvider, startOpenIdProvider, walkToSignInCallback } from '../helpers/open-id.ts';
import { type Patchbay, startPatchbay } from '../helpers/patchbay.ts';

let provider: OpenIdProvider;
let patchbay: Patchbay;
let offset = 0;
const minutes = 60_000;

beforeAll(async () => {
  provider = await startOpenIdProvider();
  patchbay = await startPatchbay({ env: provider.env, clock: () => new Date(Date.now() + offset) });
});
afterAll(async () => {
  await patchbay.close();
  await provider.close();
});

const begin = (returnPath = '/') => `${patchbay.url}/sign-in?${new URLSearchParams({ returnPath })}`;
const toCallback = (browser: Browser, person: string, returnPath?: string) =>
  walkToSignInCallback(browser, begin(returnPath), person);
const signIn = async (person: string): Promise<Browser> => {
  const browser = openBrowser();
  expect((await browser.get(await toCallback(browser, person))).status).toBe(303);
  return browser;
};
const me = async (browser: Browser) => browser.call('GET', `${patchbay.url}/api/me`);
const sessionOf = (page: Page) => page.headers.getSetCookie().filter((line) => line.startsWith('patchbay_session'));
const expectNoSession = (page: Page, status: number, text: string) => {
  expect([page.status, sessionOf(page)]).toEqual([status, []]);
  expect(page.text).toContain(text);
  expect(page.text).toContain('href="/sign-in?');
};

describe('a provider that is down', () => {
  it('stops no start, and is asked again at the next sign-in', async () => {
    const before = await openBrowser().get(begin());
    expect([before.status, before.text.includes('cannot be reached right now')]).toEqual([503, true]);
    const { body } = await patchbay.as('root', { patchbay_role: 'admin' }).get('/api/admin/health');
    expect(body.items[0]).toMatchObject({
      id: 'openid',
      severity: 'critical',
      message: expect.stringContaining('Nobody can sign in'),
    });
    await patchbay.database.prisma.user.deleteMany();
    provider.serve(patchbay.url);
    expect((await openBrowser().get(begin())).location).toContain(`${provider.url}/auth?`);
  });
});

describe('signing in at a provider', () => {
  it('makes the first person of all an administrator, and of two at once exactly one', async () => {
    const browsers = [openBrowser(), openBrowser(), openBrowser()];
    const callbacks = await Promise.all(browsers.map((browser, at) => toCallback(browser, `first-${at}`)));
    await Promise.all(browsers.map((browser, at) => browser.get(callbacks[at] ?? '')));
    const roles = await Promise.all(browsers.map(async (browser) => (await me(browser)).body.role));
    expect(roles.sort()).toEqual(['admin', 'member', 'member']);
  });

  it('asks with PKCE, a state and a nonce, and ends where it began', async () => {
    const browser = openBrowser();
    const asked = new URL((await browser.get(begin('/connections/x?y=1'))).location).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      scope: 'openid profile groups',
      code_challenge_method: 'S256',
      redirect_uri: `${patchbay.url}/sign-in/callback`,
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)?.length).toBeGreaterThan(40);
    const end = await browser.get(await toCallback(browser, 'alice', '/connections/x?y=1'));
    expect([end.status, end.location]).toEqual([303, `${patchbay.url}/connections/x?y=1`]);
    expect(await me(browser)).toMatchObject({
      status: 200,
      body: { displayName: 'alice Example', role: 'member', session: true },
    });
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/%0d%0aset-cookie:x', 'x'])(
    'B62: ends on a page of this service, not on %s',
    async (returnPath) => {
      const browser = openBrowser();
      const end = await browser.get(await toCallback(browser, 'alice', returnPath));
      expect(end.location).toBe(`${patchbay.url}/`);
      expect((await browser.get(begin(returnPath))).location).toBe(`${patchbay.url}/`);
    },
  );

  it('begins by itself on a page that needs somebody, and ends on that page', async () => {
    const browser = openBrowser();
    const page = await browser.get(`${patchbay.url}/connections/018f4e5a-0000-7000-8000-000000000000`);
    expect([page.status, new URL(page.location).pathname]).toEqual([303, '/sign-in']);
    const end = await browser.get(await walkToSignInCallback(browser, page.location, 'alice'));
    expect(new URL(end.location).pathname).toBe('/connections/018f4e5a-0000-7000-8000-000000000000');
  });

  it('is offered by the start page and by the API', async () => {
    expect((await openBrowser().get(patchbay.url)).text).toContain('<a href="/sign-in">');
    expect(await patchbay.anonymous.get('/api/sign-in')).toMatchObject({ status: 200, body: { path: '/sign-in' } });
  });

  it('leads to the same user as a token of the same issuer and subject, and keeps the role and name given here', async () => {
    const browser = await signIn('carol');
    const { id } = (await me(browser)).body;
    await patchbay.restart({ JWT_ISSUER: provider.url });
    const token = await patchbay.issuer.signClaims({
      iss: provider.url,
      aud: 'patchbay',
      sub: 'carol',
      exp: Math.floor(Date.now() / 1000) + 300,
    });
    const answer = await patchbay.anonymous.get('/api/me', { authorization: `Bearer ${token}` });
    expect(answer).toMatchObject({ status: 200, body: { id, displayName: 'carol Example', role: 'member', session: false } });
    await patchbay.database.prisma.user.update({ where: { id }, data: { role: 'admin' } });
    expect(await patchbay.anonymous.get('/api/me', { authorization: `Bearer ${token}` })).toMatchObject({
      body: { role: 'admin' },
    });
    await patchbay.restart();
    expect((await me(browser)).body).toMatchObject({ id, role: 'admin' });
  });

  it('says that it was refused, and changes nothing', async () => {
    const browser = openBrowser();
    expectNoSession(await browser.get(await refuseAtProvider(browser, begin('/x'))), 403, 'was refused at the provider');
    expect((await me(browser)).status).toBe(401);
  });

  it('is not spent by a look ahead', async () => {
    const browser = openBrowser();
    expect((await browser.get(begin(), { 'sec-purpose': 'prefetch' })).status).toBe(204);
    const callback = await toCallback(browser, 'alice');
    expect((await browser.get(callback, { 'sec-purpose': 'prefetch;prerender' })).status).toBe(204);
    expect((await browser.get(callback)).status).toBe(303);
  });
});

describe('B63: a sign-in at a provider', () => {
  it('is finished only by the browser that started it (login CSRF)', async () => {
    const [attacker, victim] = [openBrowser(), openBrowser()];
    const callback = await toCallback(attacker, 'mallory');
    expectNoSession(await victim.get(callback), 400, 'no longer valid');
    await toCallback(victim, 'victim');
    expectNoSession(await victim.get(callback), 400, 'no longer valid');
    expect((await attacker.get(callback)).status).toBe(303);
  });

  it.each([
    ['another state', (url: URL) => url.searchParams.set('state', 'x'.repeat(43))],
    ['no state', (url: URL) => url.searchParams.delete('state')],
    ['two states', (url: URL) => url.searchParams.append('state', 'x')],
  ])('is not finished with %s', async (_title, change) => {
    const browser = openBrowser();
    const callback = new URL(await toCallback(browser, 'alice'));
    const changed = new URL(callback);
    change(changed);
    expect([(await browser.get(changed.href)).status, (await me(browser)).status]).toEqual([400, 401]);
    expect((await browser.get(callback.href)).status).toBe(303);
  });

  it('names its issuer in the callback, and another one is refused (mix-up)', async () => {
    const browser = openBrowser();
    const callback = new URL(await toCallback(browser, 'alice'));
    expect(callback.searchParams.get('iss')).toBe(provider.url);
    callback.searchParams.set('iss', 'https://other.example');
    expectNoSession(await browser.get(callback.href), 502, 'does not hold');
  });

  it('is not finished after its time', async () => {
    const browser = openBrowser();
    const callback = await toCallback(browser, 'alice');
    offset = 16 * minutes;
    expectNoSession(await browser.get(callback), 400, 'no longer valid');
    offset = 0;
  });
});

describe('B22: a sign-in callback', () => {
  it('is spent once: the same browser ends on the same page, signed in as before', async () => {
    const browser = openBrowser();
    const callback = await toCallback(browser, 'alice', '/x');
    const [first, second] = await Promise.all([browser.get(callback), browser.get(callback)]);
    expect([...sessionOf(first), ...sessionOf(second)]).toHaveLength(1);
    const again = await browser.get(callback);
    expect(sessionOf(again)).toEqual([]);
    expect((await browser.get(again.location)).location).toBe(`${patchbay.url}/x`);
  });

  it('of a second tab replaces the session that the browser had', async () => {
    const browser = openBrowser();
    const callbacks = [await toCallback(browser, 'tabby'), await toCallback(browser, 'tabby')];
    const sessions = async () => (await browser.call('GET', `${patchbay.url}/api/sessions`)).body.items;
    await browser.get(callbacks[0] ?? '');
    const [first] = await sessions();
    await browser.get(callbacks[1] ?? '');
    expect(await sessions()).toEqual([expect.objectContaining({ current: true, id: expect.not.stringMatching(first.id) })]);
  });
});

describe('signing out', () => {
  it('ends the session here and goes on to sign out at the provider, and comes back', async () => {
    const browser = await signIn('dora');
    const out = await browser.post(`${patchbay.url}/sign-out`, {}, { 'sec-fetch-site': 'same-origin' });
    expect(out.status).toBe(303);
    expect(out.location).toContain(`${provider.url}/session/end?`);
    expect(new URL(out.location).searchParams.get('id_token_hint')).toMatch(/^ey/);
    expect((await me(browser)).status).toBe(401);
    const page = await browser.get(out.location);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const end = await browser.post(`${provider.url}/session/end/confirm`, { xsrf, logout: 'yes' });
    expect(end.location).toBe(`${patchbay.url}/`);
    expect(new URL((await browser.follow(await browser.get(begin()))).url).pathname).toMatch(/^\/interaction\//);
  });

  it('keeps what the provider wants to see only sealed', async () => {
    await signIn('eddi');
    const rows = await patchbay.database.prisma.session.findMany({ where: { user: { subject: 'eddi' } } });
    expect(rows.map(({ sealedIdToken }) => sealedIdToken?.split('.').length)).toEqual([5]);
  });
});

describe('an administrator', () => {
  it('is whoever the claim says, at each sign-in', async () => {
    await patchbay.restart({ OIDC_ADMIN_CLAIM: 'groups=patchbay-admins' });
    expect((await me(await signIn('boss'))).body.role).toBe('admin');
    expect((await me(await signIn('carol'))).body.role).toBe('member');
    await patchbay.restart();
  });
});

describe('the log', () => {
  it('holds no code, state or token of a sign-in', async () => {
    const browser = openBrowser();
    const callback = new URL(await toCallback(browser, 'alice'));
    await browser.get(callback.href);
    const log = patchbay.log.join('\n');
    for (const name of ['code', 'state']) expect(log).not.toContain(callback.searchParams.get(name));
    expect(log).not.toContain('SEKRET');
  });
});

import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, type Page } from '../helpers/browser.ts';
import { type Example, exampleIds, startExample } from '../helpers/example.ts';
import { serverUrl } from '../helpers/postgres.ts';

/** Only the embedded service signs its owner in; with a server every person comes with a token. */
describe.skipIf(serverUrl !== undefined)('the embedded owner', () => {
  let example: Example;
  let url: string;
  let owner: Browser;
  let number = 0;

  /** What the one link of this start answered. */
  let signedIn: Page;
  let usedLink = '';

  beforeAll(async () => {
    example = await startExample();
    url = example.patchbay.url;
    await openBrowser().get(example.patchbay.signInUrl ?? '');
    usedLink = example.patchbay.signInUrl ?? '';
    signedIn = await openBrowser().post(usedLink);
  });
  afterAll(() => example.close());
  beforeEach(async () => {
    owner = openBrowser();
    owner.remember(url, sessionName(), await openSession());
    example.provider.seen.length = 0;
  });

  /** Another browser of the owner. */
  const openSession = async (): Promise<string> => {
    const { id } = await example.patchbay.database.prisma.user.findFirstOrThrow({ where: { issuer: 'patchbay' } });
    return example.patchbay.services.sessions.open(id);
  };
  const sessionName = () => example.patchbay.services.cookies.sessionName;
  const sessionCookie = async () => `${sessionName()}=${await openSession()}`;

  const setUpAndConnect = async (browser = owner) => {
    await browser.call('PUT', `${url}/api/installations/example/example-cloud/oauth2`, {
      configuration: { 'client-id': 'app-1' },
      secrets: { 'client-secret': { action: 'set', value: 'SEKRET-client' } },
    });
    const made = await browser.call('POST', `${url}/api/connections`, { ...exampleIds, alias: `account-${++number}` });
    return made.body.id as string;
  };

  /** START as a signed-in browser, up to the callback that the provider sends. */
  const toCallback = async (browser: Browser, id: string) => {
    const { body } = await browser.call('POST', `${url}/api/connections/${id}/authorize`, {});
    return (await browser.get(body.authorizationUrl)).location;
  };

  it('signs in by a link that shows a button, works once and gives an administrator', async () => {
    const link = example.patchbay.signInUrl ?? '';
    expect([signedIn.status, signedIn.location]).toEqual([303, `${url}/`]);
    const [cookie = ''] = signedIn.headers.getSetCookie();
    const me = await raw('/api/me', { cookie: cookie.split(';')[0] ?? '' });
    expect(JSON.parse(me.text)).toMatchObject({ displayName: 'Owner', role: 'admin', session: true });
    const looked = await openBrowser().get(link);
    expect([looked.status, looked.headers.getSetCookie()]).toEqual([200, []]);
    expect(looked.text).toContain('<button>Sign in</button>');
    expect(link).not.toBe(usedLink);
    for (const used of [usedLink, `${url}/sign-in/nonsense`]) {
      const again = await openBrowser().post(used);
      expect([again.status, again.headers.getSetCookie()]).toEqual([401, []]);
      expect(again.text).toContain('used already or is not valid');
    }
  });

  it('keeps a cookie that no script and no other site can use, and whose value is not in the database', async () => {
    const [cookie = ''] = signedIn.headers.getSetCookie();
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(attribute);
    const value = cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';'));
    const hashes = await example.patchbay.database.prisma.session.findMany({ select: { tokenHash: true } });
    expect(hashes.map(({ tokenHash }) => Buffer.from(tokenHash).toString('base64url'))).not.toContain(value);
  });

  it('signs out: the session is gone, not only the cookie', async () => {
    const cookie = await sessionCookie();
    expect((await raw('/api/me', { cookie })).status).toBe(200);
    await raw('/sign-out', { cookie, origin: url }, 'POST');
    expect((await raw('/api/me', { cookie })).status).toBe(401);
  });

  it('is signed out when the session has run out, or the owner is disabled', async () => {
    const { prisma } = example.patchbay.database;
    await prisma.session.updateMany({ data: { expiresAt: new Date(Date.now() - 1000) } });
    expect((await owner.call('GET', `${url}/api/me`)).status).toBe(401);
    await prisma.session.updateMany({ data: { expiresAt: new Date(Date.now() + 60_000) } });
    expect((await owner.call('GET', `${url}/api/me`)).status).toBe(200);
    await prisma.user.updateMany({ data: { disabled: true } });
    expect((await owner.call('GET', `${url}/api/me`)).status).toBe(401);
    await prisma.user.updateMany({ data: { disabled: false } });
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['another site of the same domain', { 'sec-fetch-site': 'same-site' }, 403],
    ['another origin, in a browser without fetch metadata', { origin: 'https://evil.example' }, 403],
    ['another port', { origin: 'http://127.0.0.1:1' }, 403],
    ['a sandboxed frame', { origin: 'null' }, 403],
    ['our own page', { 'sec-fetch-site': 'same-origin' }, 201],
    ['the address bar', { 'sec-fetch-site': 'none' }, 201],
    ['no browser', {}, 201],
  ])('with a cookie from %s', async (_title, headers, status) => {
    const cookie = await sessionCookie();
    const answer = await raw(
      '/api/projects',
      { ...headers, cookie, 'content-type': 'application/json' },
      'POST',
      '{"name":"Work"}',
    );
    expect(answer.status).toBe(status);
    if (status === 403) expect(JSON.parse(answer.text)).toMatchObject({ code: 'cross_site_request' });
  });

  it('is not reached under another name, not even signed in (DNS rebinding)', async () => {
    const cookie = await sessionCookie();
    for (const host of ['evil.example', 'evil.example:80', '127.0.0.1.evil.example', 'localhost.evil.example'])
      expect(await raw('/api/me', { cookie, host })).toMatchObject({ status: 403 });
    for (const host of ['localhost', '127.0.0.1:9999', '[::1]:80'])
      expect(await raw('/api/me', { cookie, host })).toMatchObject({ status: 200 });
    expect(await raw('/healthz', { host: 'evil.example' })).toMatchObject({ status: 200 });
  });

  it('is not signed in by a bearer that does not hold, whatever cookie is beside it', async () => {
    const cookie = await sessionCookie();
    expect(await raw('/api/me', { cookie, authorization: 'Bearer nonsense' })).toMatchObject({ status: 401 });
  });

  describe('B63: a sign-in at a provider', () => {
    const refused = async (browser: Browser, callback: string) => {
      const page = await browser.get(callback);
      expect(page.status).toBe(400);
      expect(page.text).toContain('no longer valid');
      expect(example.provider.seenAt('/token')).toEqual([]);
    };

    it('is finished only by the browser that started it, once', async () => {
      const id = await setUpAndConnect();
      const callback = await toCallback(owner, id);
      await refused(openBrowser(), callback);
      expect((await owner.get(callback)).location).toContain('outcome=connected');
      await owner.get(callback);
      expect(example.provider.seenAt('/token')).toHaveLength(1);
      expect((await owner.call('GET', `${url}/api/connections/${id}`)).body.status).toBe('Ready');
    });

    it('is not finished by another person with a sign-in of their own under way', async () => {
      const callback = await toCallback(owner, await setUpAndConnect());
      const cookies = await hostUserOnTheWay();
      await refused(cookies.browser, callback);
      expect((await owner.get(callback)).location).toContain('outcome=connected');
      expect((await cookies.browser.get(cookies.callback)).location).toContain('outcome=connected');
    });

    it('is over once its person has signed out', async () => {
      const callback = await toCallback(owner, await setUpAndConnect());
      await owner.post(`${url}/sign-out`);
      await refused(owner, callback);
    });

    it('is not finished by the same browser without the session that started it', async () => {
      const callback = await toCallback(owner, await setUpAndConnect());
      owner.forget(sessionName());
      await refused(owner, callback);
    });
  });

  /** Somebody else, with a browser of their own in the middle of a sign-in. */
  const hostUserOnTheWay = async () => {
    const user = example.patchbay.as('victim');
    await user.put('/api/installations/example/example-cloud/oauth2', {
      configuration: { 'client-id': 'app-2' },
      secrets: { 'client-secret': { action: 'set', value: 'SEKRET-client' } },
    });
    const { id } = (await user.post('/api/connections', { ...exampleIds, alias: `victim-${++number}` })).body;
    const { authorizationUrl } = (await user.post(`/api/connections/${id}/authorize`, {})).body;
    const browser = openBrowser();
    const toProvider = await browser.post(authorizationUrl);
    return { browser, callback: (await browser.get(toProvider.location)).location };
  };

  describe('the page where a connection is mended', () => {
    it('is for its signed-in owner only', async () => {
      const id = await setUpAndConnect();
      const anonymous = await openBrowser().get(`${url}/connections/${id}`);
      expect(anonymous.status).toBe(401);
      expect(anonymous.text).not.toContain('account-');
      expect((await openBrowser().post(`${url}/connections/${id}`)).status).toBe(401);
      expect((await example.patchbay.as('mallory').get(`/connections/${id}`)).status).toBe(404);
      expect((await owner.get(`${url}/connections/${id}`)).text).toContain('PendingAuthorization');
    });

    it('leads to the provider and back to itself, where the connection is Ready', async () => {
      const id = await setUpAndConnect();
      const sent = await owner.post(`${url}/connections/${id}`);
      expect(sent.status).toBe(303);
      expect(sent.location.startsWith(`${example.provider.url}/authorize?`)).toBe(true);
      const end = await owner.follow(await owner.get(sent.location));
      expect(new URL(end.url).pathname).toBe(`/connections/${id}`);
      expect(end.text).toContain('Ready');
    });

    it('is not submitted by another site', async () => {
      const id = await setUpAndConnect();
      const forged = await owner.post(`${url}/connections/${id}`, {}, { 'sec-fetch-site': 'cross-site' });
      expect([forged.status, forged.location]).toEqual([403, '']);
    });
  });

  /** A request whose Host header is not that of its address. */
  const raw = (
    path: string,
    headers: Record<string, string>,
    method = 'GET',
    body = '',
  ): Promise<{ status: number; text: string }> =>
    new Promise((resolve, reject) => {
      const sent = request(`${url}${path}`, { method, headers: { ...headers, ...(body && { 'content-length': body.length }) } });
      sent.on('error', reject).on('response', async (response) => {
        let text = '';
        for await (const chunk of response) text += chunk;
        resolve({ status: response.statusCode ?? 0, text });
      });
      sent.end(body);
    });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, type Page } from '../helpers/browser.ts';
import { type Patchbay, startPatchbay } from '../helpers/patchbay.ts';
import { type Lies, type ScriptedOpenId, startScriptedOpenId } from '../helpers/scripted-open-id.ts';

let provider: ScriptedOpenId;
let patchbay: Patchbay;

beforeAll(async () => {
  provider = await startScriptedOpenId();
  patchbay = await startPatchbay({ env: { ...provider.env, OIDC_ADMIN_CLAIM: 'realm_access.roles=boss' } });
});
afterAll(async () => {
  await patchbay.close();
  await provider.close();
});
beforeEach(() => {
  provider.lies = {};
});

/** Leaves for the provider, which remembers the nonce; answers the callback that it would send. */
const leave = async (browser: Browser): Promise<URL> => {
  const asked = new URL((await browser.get(`${patchbay.url}/sign-in`)).location).searchParams;
  provider.nonce = asked.get('nonce') ?? '';
  return new URL(
    `${patchbay.url}/sign-in/callback?${new URLSearchParams({ code: 'SEKRET-code', state: asked.get('state') ?? '' })}`,
  );
};
const signIn = async (lies: Lies = {}): Promise<{ browser: Browser; page: Page }> => {
  provider.lies = lies;
  const browser = openBrowser();
  const callback = await leave(browser);
  return { browser, page: await browser.get(callback.href) };
};
const me = (browser: Browser) => browser.call('GET', `${patchbay.url}/api/me`);
const now = () => Math.floor(Date.now() / 1000);

describe('what a provider answers', () => {
  it('signs a person in when everything holds', async () => {
    const { browser } = await signIn();
    expect(await me(browser)).toMatchObject({ status: 200, body: { displayName: 'Eve' } });
    const sent = provider.exchanges.at(-1);
    expect(sent?.get('code_verifier')?.length).toBeGreaterThan(42);
    expect(sent?.get('redirect_uri')).toBe(`${patchbay.url}/sign-in/callback`);
  });

  it.each<[string, Lies]>([
    ['the nonce of another sign-in', { claims: { nonce: 'another' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['another issuer', { claims: { iss: 'https://other.example' } }],
    ['another audience', { claims: { aud: 'somebody-else' } }],
    ['two audiences and no authorized party', { claims: { aud: ['patchbay', 'other'] } }],
    ['an end that has passed', { claims: { exp: now() - 3_600 } }],
    ['no end', { claims: { exp: undefined } }],
    ['no subject', { claims: { sub: undefined } }],
    ['an empty subject', { claims: { sub: '' } }],
    ['a subject that cannot be stored', { claims: { sub: 'eve\0' }, userinfo: { sub: 'eve\0' } }],
    ['a key that the provider does not publish', { foreignKey: true }],
    ['no signature', { unsigned: true }],
    ['no id token', { withoutIdToken: true }],
    ['the account of somebody else', { claims: { name: undefined }, userinfo: { sub: 'mallory' } }],
  ])('is refused with %s', async (_title, lies) => {
    const { browser, page } = await signIn(lies);
    expect([page.status, (await me(browser)).status]).toEqual([502, 401]);
    expect(page.text).toContain('Nobody was signed in');
  });

  it('is a code that was used before: the sign-in is no longer valid', async () => {
    const { browser, page } = await signIn({ token: { status: 400, body: { error: 'invalid_grant' } } });
    expect([page.status, (await me(browser)).status]).toEqual([400, 401]);
    expect(page.text).toContain('no longer valid');
  });

  it('is nothing that can be read: to be tried again', async () => {
    const { page } = await signIn({ token: { status: 500, body: 'broken' } });
    expect(page.status).toBe(502);
    expect(page.text).toContain('href="/sign-in?');
  });

  it('shows as text, whatever it holds', async () => {
    const browser = openBrowser();
    const callback = await leave(browser);
    callback.searchParams.delete('code');
    callback.searchParams.set('error', 'server_error');
    callback.searchParams.set('error_description', '<script>alert(1)</script>');
    const page = await browser.get(callback.href);
    expect(page.text).toContain('server_error: &#60;script&#62;');
    expect(page.text).not.toContain('<script>');
  });

  it('reaches no log line with its code and tokens', () => {
    expect(patchbay.log.join('\n')).not.toContain('SEKRET');
  });
});

describe('the claim that makes administrators', () => {
  it.each<[string, Lies, string]>([
    ['inside another', { claims: { realm_access: { roles: ['boss', 'x'] } } }, 'admin'],
    ['by its whole name', { claims: { 'realm_access.roles': 'boss' } }, 'admin'],
    ['at userinfo', { userinfo: { realm_access: { roles: ['boss'] } } }, 'admin'],
    ['with another value', { claims: { realm_access: { roles: ['bosses'] } } }, 'member'],
    ['as part of a text', { claims: { 'realm_access.roles': 'boss,staff' } }, 'member'],
    [
      'in the id token, whatever userinfo says',
      { claims: { 'realm_access.roles': 'x' }, userinfo: { 'realm_access.roles': 'boss' } },
      'member',
    ],
    ['nowhere', {}, 'member'],
  ])('found %s', async (_title, lies, role) => {
    const { browser } = await signIn(lies);
    expect((await me(browser)).body.role).toBe(role);
  });

  it('decides alone: an administrator cannot decide otherwise', async () => {
    const { browser: boss } = await signIn({
      claims: { sub: 'the-boss', 'realm_access.roles': 'boss' },
      userinfo: { sub: 'the-boss' },
    });
    const { browser: eve } = await signIn();
    const { id } = (await me(eve)).body;
    expect(await boss.call('PATCH', `${patchbay.url}/api/admin/users/${id}`, { role: 'admin' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'role' }] },
    });
  });
});

describe('an issuer that calls itself otherwise', () => {
  it('signs nobody in, and administrators read what to write instead', async () => {
    await patchbay.restart({ OIDC_ISSUER: `${provider.url}/` });
    expect((await openBrowser().get(`${patchbay.url}/sign-in`)).status).toBe(503);
    const { body } = await patchbay.as('admin', { patchbay_role: 'admin' }).get('/api/admin/health');
    const [worst] = body.items;
    expect(worst).toMatchObject({
      id: 'openid',
      severity: 'critical',
      message: expect.stringContaining(`exactly as the provider calls itself: ${provider.url}`),
    });
  });
});

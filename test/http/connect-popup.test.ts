import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../helpers/browser.ts';
import { connect, type Example, setUp, signInAtProvider, startExample, walkToCallback } from '../helpers/example.ts';
import type { HttpClient } from '../helpers/http-client.ts';

const app = 'https://app.example.com';
const logo = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
let folder: string;
let example: Example;
let alice: HttpClient;
let number = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'patchbay-brand-'));
  await writeFile(join(folder, 'logo.svg'), logo);
  example = await startExample({
    env: {
      CONNECT_ORIGINS: `${app},https://other.example.com`,
      BRAND_NAME: 'Acme & <Sons>',
      BRAND_LOGO: join(folder, 'logo.svg'),
    },
  });
  alice = example.patchbay.as('alice');
  await setUp(alice);
});
afterAll(async () => {
  await example.close();
  await rm(folder, { recursive: true });
});

const fresh = () => connect(alice, `popup-${++number}`);
const authorize = (id: string, body: Record<string, unknown>) => alice.post(`/api/connections/${id}/authorize`, body);
const resultIn = (page: string): Record<string, unknown> =>
  JSON.parse(
    (/data-result="([^"]*)"/.exec(page)?.[1] ?? 'null').replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
  );

describe('a sign-in in a popup', () => {
  it('ends on a page that tells the origin it was started with, and no other, how it ended', async () => {
    const id = await fresh();
    const { pathname, search } = await signInAtProvider(alice, id, { openerOrigin: app });
    expect(pathname).toBe('/connected');
    const { body } = await example.patchbay.anonymous.get(pathname + search);
    expect(body).toContain(`src="/connected.js" data-origin="${app}"`);
    expect(resultIn(body)).toEqual({
      type: 'patchbay.connection',
      connectionId: id,
      outcome: 'connected',
      error: null,
      message: null,
    });
  });

  it('tells of a failure too', async () => {
    const id = await fresh();
    const { browser, callback } = await walkToCallback(alice, id, { openerOrigin: app });
    const denied = new URL(callback);
    denied.searchParams.delete('code');
    denied.searchParams.set('error', 'access_denied');
    const page = await example.patchbay.anonymous.get((await browser.get(denied.href)).location);
    expect(resultIn(page.body)).toMatchObject({ connectionId: id, outcome: 'denied' });
  });

  it('is not started for a page that the operator has not named', async () => {
    const id = await fresh();
    for (const openerOrigin of ['https://evil.example', 'https://app.example.com.evil.example', `${app}/`, '*', 'null'])
      expect(await authorize(id, { openerOrigin })).toMatchObject({ status: 422, body: { errors: [{ path: 'openerOrigin' }] } });
  });

  it('tells nobody anything where the address names another page, and shows what it is given as text', async () => {
    const query = new URLSearchParams({
      opener: 'https://evil.example',
      outcome: 'failed',
      message: '"><script>alert(1)</script>',
    });
    const foreign = await example.patchbay.anonymous.get(`/connected?${query}`);
    expect(foreign.body).not.toMatch(/<script|evil/);
    query.set('opener', app);
    const own = await example.patchbay.anonymous.get(`/connected?${query}`);
    expect(own.body.match(/<script/g)).toHaveLength(1);
    expect(resultIn(own.body)).toMatchObject({ message: expect.stringContaining('<script>') });
  });

  it('keeps its opener on every page of its way, so that it can be told', async () => {
    const { body } = await authorize(await fresh(), { openerOrigin: app });
    const browser = openBrowser();
    const shown = await browser.get(body.authorizationUrl);
    const toProvider = await browser.post(body.authorizationUrl);
    const fromProvider = await browser.get((await browser.get(toProvider.location)).location);
    const end = await browser.get(fromProvider.location);
    const policies = [shown, toProvider, fromProvider, end].map(({ headers }) => headers.get('cross-origin-opener-policy'));
    expect(policies).toEqual(['unsafe-none', 'unsafe-none', 'unsafe-none', 'unsafe-none']);
    const elsewhere = await example.patchbay.anonymous.get('/');
    expect(elsewhere.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  });
});

describe('the pages that users of a host application see', () => {
  it('bear its name and logo, as text and from our own origin', async () => {
    const { body } = await authorize(await fresh(), {});
    const page = await example.patchbay.anonymous.get(body.authorizationUrl);
    expect(page.body).toContain('Acme &#38; &#60;Sons&#62;');
    expect(page.body).toContain('<img src="/brand-logo" alt="">');
    const image = await example.patchbay.anonymous.get('/brand-logo');
    expect(image).toMatchObject({ status: 200, body: logo });
    expect(image.headers.get('content-type')).toBe('image/svg+xml');
    expect(image.headers.get('content-security-policy')).toContain("script-src 'self'");
    const spent = await example.patchbay.anonymous.get('/connect/nothing');
    expect(spent.body).toContain('Acme');
  });
});

import { join } from 'node:path';
import { createEmulator } from 'emulate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { microsoft as entry } from '../../catalog/microsoft.ts';
import { validateCatalog } from '../../catalog/validate.ts';
import { projectRoot } from '../../src/project-root.ts';
import { openBrowser } from '../../test/helpers/browser.ts';
import { type Front, startFront } from '../../test/helpers/front.ts';
import type { HttpClient } from '../../test/helpers/http-client.ts';
import { freePort, type Patchbay, startPatchbay } from '../../test/helpers/patchbay.ts';
import { microsoft } from './index.ts';

const clientId = '12345678-1234-4234-8234-123456789abc';
const clientSecret = 'SEKRET~microsoft';
const accounts = [
  { email: 'ada@contoso.example', name: 'Ada Lovelace', tenant_id: '11111111-1111-4111-8111-111111111111' },
  { email: 'ada@outlook.example', name: 'Ada L', tenant_id: '9188040d-6c67-4c5b-b112-36a304b66dad' },
];

let patchbay: Patchbay;
let alice: HttpClient;
let close: () => Promise<void>;
let projectId: string;
let front: Front;

beforeAll(async () => {
  const emulatorPort = await freePort();
  front = await startFront({
    target: `http://127.0.0.1:${emulatorPort}`,
    // The emulator knows no tenant in the path of its OAuth pages.
    handle: ({ url }) => {
      url.pathname = url.pathname.replace(/^\/[^/]+(\/oauth2\/v2\.0\/(authorize|token))$/, '$1');
      return undefined;
    },
  });
  const map = ['https://login.microsoftonline.com', 'https://graph.microsoft.com'].map((origin) => `${origin}=${front.url}`);
  patchbay = await startPatchbay({ entries: [entry], providers: [microsoft], map });
  const client = { client_id: clientId, client_secret: clientSecret, name: 'Patchbay' };
  const emulator = await createEmulator({
    service: 'microsoft',
    port: emulatorPort,
    // What its id tokens name as their issuer, with the tenant behind it.
    baseUrl: 'https://login.microsoftonline.com',
    seed: {
      microsoft: { users: accounts, oauth_clients: [{ ...client, redirect_uris: [`${patchbay.url}/oauth/callback`] }] },
    },
  });
  alice = patchbay.as('alice');
  projectId = (await alice.post('/api/projects', { name: 'Work' })).body.id;
  const setUp = await alice.put('/api/installations/microsoft/microsoft-365/oauth2', {
    configuration: { 'client-id': clientId },
    secrets: { 'client-secret': { action: 'set', value: clientSecret } },
  });
  expect(setUp.status).toBeLessThan(300);
  close = async () => {
    await patchbay.close();
    await emulator.close();
    await front.close();
  };
});
afterAll(() => close());

test('the entry, its provider and its skill hold together', () => {
  const context = { providers: [microsoft], sourceTypes: ['native'], pluginsRoot: join(projectRoot, 'plugins') };
  expect(validateCatalog([entry], context)).toMatchObject({ ok: true });
});

test.each([
  ['work', accounts[0]],
  ['home', accounts[1]],
])('an account from its own tenant (%s) is connected through Microsoft’s pages, renewed and used', async (alias, account) => {
  const ids = { pluginId: 'microsoft', connectorId: 'microsoft-365', authSchemeId: 'oauth2' };
  const { id } = (await alice.post('/api/connections', { ...ids, alias })).body;
  const { authorization, end } = await signIn(id, account?.email ?? '');

  expect(authorization.pathname).toBe('/common/oauth2/v2.0/authorize');
  expect(authorization.searchParams.get('prompt')).toBe('select_account');
  expect(authorization.searchParams.get('code_challenge_method')).toBe('S256');
  expect(Object.fromEntries(end.searchParams)).toMatchObject({ outcome: 'connected' });
  expect((await alice.get(`/api/connections/${id}`)).body).toMatchObject({
    status: 'Ready',
    accountLabel: account?.email,
    missingScopes: [],
    secrets: { 'oauth.refresh-token': { configured: true } },
  });
  expect((await alice.post(`/api/connections/${id}/refresh`)).body).toMatchObject({ status: 'Ready' });

  await alice.put(`/api/projects/${projectId}/connections/${id}`, { effects: ['read'] });
  const called = await alice.post(`/api/projects/${projectId}/tools/${alias}__get_me/call`, { arguments: {} });
  expect(called.body.output).toMatchObject({ displayName: account?.name, mail: account?.email });
  expect(called.body.output).not.toHaveProperty('@odata.context');
  expect(front.seen).toContain('POST /common/oauth2/v2.0/token');
});

test('an app of one organisation asks at that tenant', async () => {
  const bob = patchbay.as('bob');
  await bob.put('/api/installations/microsoft/microsoft-365/oauth2', {
    configuration: { 'client-id': clientId, tenant: 'contoso.onmicrosoft.com' },
    secrets: { 'client-secret': { action: 'set', value: clientSecret } },
  });
  const ids = { pluginId: 'microsoft', connectorId: 'microsoft-365', authSchemeId: 'oauth2' };
  const { id } = (await bob.post('/api/connections', { ...ids, alias: 'work' })).body;
  const started = await bob.post(`/api/connections/${id}/authorize`, {});
  const toMicrosoft = await openBrowser().post(started.body.authorizationUrl);
  expect(new URL(toMicrosoft.location).pathname).toBe('/contoso.onmicrosoft.com/oauth2/v2.0/authorize');
});

test.each(['../common', 'a/b', 'common?x=', ''])('%j is no tenant', async (tenant) => {
  const refused = await patchbay.as('eve').put('/api/installations/microsoft/microsoft-365/oauth2', {
    configuration: { 'client-id': clientId, tenant },
    secrets: { 'client-secret': { action: 'set', value: clientSecret } },
  });
  // An empty field is a field that was left out.
  expect(refused.status === 422).toBe(tenant !== '');
});

/** From our connect link over Microsoft's account chooser back to our callback. */
const signIn = async (id: string, email: string) => {
  const browser = openBrowser();
  const started = await alice.post(`/api/connections/${id}/authorize`, { returnPath: '/done' });
  const toMicrosoft = await browser.post(started.body.authorizationUrl);
  const chooser = await browser.get(toMicrosoft.location);
  const form = chooser.text.split('<form').find((one) => one.includes(`value="${email}"`)) ?? '';
  const inputs = [...form.matchAll(/name="([^"]*)" value="([^"]*)"/g)];
  const fields = Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]));
  const consented = await browser.post(new URL('/oauth2/v2.0/authorize/callback', chooser.url).href, fields);
  const back = await browser.get(consented.location);
  return { authorization: new URL(toMicrosoft.location), end: new URL(back.location) };
};

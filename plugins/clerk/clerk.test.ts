import { join } from 'node:path';
import { createEmulator } from 'emulate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clerk as entry } from '../../catalog/clerk.ts';
import { validateCatalog } from '../../catalog/validate.ts';
import { projectRoot } from '../../src/project-root.ts';
import { openBrowser } from '../../test/helpers/browser.ts';
import { startFront } from '../../test/helpers/front.ts';
import type { HttpClient } from '../../test/helpers/http-client.ts';
import { freePort, type Patchbay, startPatchbay } from '../../test/helpers/patchbay.ts';
import { clerk, clerkAccount } from './index.ts';

const providers = [clerk, clerkAccount];
const domain = 'clerk.shop.example';
const key = 'sk_test_SEKRETclerk';
const ada = 'ada@shop.example';
const app = { client_id: 'shopclient', client_secret: 'SEKRET-clerk-client', name: 'Patchbay' };

let patchbay: Patchbay;
let alice: HttpClient;
let close: () => Promise<void>;
let projectId: string;
const called = new Set<string>();

beforeAll(async () => {
  const port = await freePort();
  const front = await startFront({
    target: `http://127.0.0.1:${port}`,
    // The emulator takes whatever key comes.
    handle: ({ url, authorization }) =>
      url.pathname.startsWith('/v1/') && authorization !== `Bearer ${key}`
        ? {
            status: 401,
            body: { errors: [{ code: 'clerk_key_invalid', message: 'Invalid', long_message: 'The key is invalid.' }] },
          }
        : undefined,
  });
  const map = [`https://api.clerk.com=${front.url}`, `https://${domain}=${front.url}`];
  patchbay = await startPatchbay({ entries: [entry], providers, map });
  const emulator = await createEmulator({
    service: 'clerk',
    port,
    baseUrl: `https://${domain}`,
    seed: {
      tokens: { [key]: { login: 'backend', scopes: [] } },
      clerk: {
        users: [
          { first_name: 'Ada', last_name: 'Lovelace', email_addresses: [ada], clerk_id: 'user_ada' },
          { first_name: 'Grace', last_name: 'Hopper', email_addresses: ['grace@shop.example'], clerk_id: 'user_grace' },
        ],
        organizations: [{ name: 'Shop', slug: 'shop', clerk_id: 'org_shop', members: [{ email: ada, role: 'admin' }] }],
        oauth_applications: [{ ...app, redirect_uris: [`${patchbay.url}/oauth/callback`] }],
      },
    },
  });
  alice = patchbay.as('alice');
  projectId = (await alice.post('/api/projects', { name: 'Work' })).body.id;
  close = async () => {
    await patchbay.close();
    await emulator.close();
    await front.close();
  };
});
afterAll(() => close());

test('the entry, its providers and its skill hold together', () => {
  const context = { providers, sourceTypes: ['native'], pluginsRoot: join(projectRoot, 'plugins') };
  expect(validateCatalog([entry], context)).toMatchObject({ ok: true });
});

test('a person connects their account at the application through its pages', async () => {
  await alice.put('/api/installations/clerk/clerk-account/oauth2', {
    configuration: { domain, 'client-id': app.client_id },
    secrets: { 'client-secret': { action: 'set', value: app.client_secret } },
  });
  const ids = { pluginId: 'clerk', connectorId: 'clerk-account', authSchemeId: 'oauth2' };
  const { id } = (await alice.post('/api/connections', { ...ids, alias: 'me' })).body;
  const end = await signIn(id);
  expect(Object.fromEntries(end.searchParams)).toMatchObject({ outcome: 'connected' });
  expect((await alice.get(`/api/connections/${id}`)).body).toMatchObject({ status: 'Ready', accountLabel: ada });
  await bind(id);
  expect(await call('me', 'get_profile')).toMatchObject({ sub: 'user_ada', name: 'Ada Lovelace', email: ada });
});

test('a secret key is checked, and opens the instance', async () => {
  const connect = async (alias: string, value: string) => {
    const ids = { pluginId: 'clerk', connectorId: 'clerk', authSchemeId: 'secret-key' };
    return (await alice.post('/api/connections', { ...ids, alias, secrets: { key: { action: 'set', value } } })).body;
  };
  expect((await connect('wrong', 'sk_test_wrong')).status).toBe('Invalid');
  const { id, status } = await connect('shop', key);
  expect(status).toBe('Ready');
  await bind(id);
});

test('users are found, page by page, and read', async () => {
  const first = await call('shop', 'list_users', { limit: 1, order_by: 'created_at' });
  expect(first).toMatchObject({ data: [{ id: expect.any(String) }], next_offset: 1 });
  expect(await call('shop', 'list_users', { limit: 50, offset: first.next_offset })).toMatchObject({ next_offset: null });
  expect(await call('shop', 'list_users', { email_address: ['grace@shop.example'] })).toMatchObject({
    data: [{ id: 'user_grace', email_addresses: [{ email_address: 'grace@shop.example' }] }],
    next_offset: null,
  });
  const user = await call('shop', 'get_user', { user_id: 'user_ada' });
  expect(user).toMatchObject({ first_name: 'Ada', banned: false });
  expect(user).not.toHaveProperty('private_metadata');
  await expect(call('shop', 'get_user', { user_id: 'user_nobody' })).rejects.toThrow('User not found');
});

test('a user is added, changed, banned, let in again and deleted', async () => {
  const joan = await call('shop', 'create_user', { email_address: ['joan@shop.example'], first_name: 'Joan' });
  expect(joan).toMatchObject({ first_name: 'Joan', email_addresses: [{ email_address: 'joan@shop.example' }] });
  const user_id = joan.id;
  expect(await call('shop', 'update_user', { user_id, last_name: 'Clarke' })).toMatchObject({
    first_name: 'Joan',
    last_name: 'Clarke',
  });
  expect(await call('shop', 'ban_user', { user_id })).toMatchObject({ banned: true });
  expect(await call('shop', 'unban_user', { user_id })).toMatchObject({ banned: false });
  expect(await call('shop', 'delete_user', { user_id })).toEqual({ id: user_id, deleted: true });
  expect(await call('shop', 'list_users', { query: 'joan' })).toMatchObject({ data: [] });
});

test('organizations, their members and invitations are listed, and an invitation is sent and taken back', async () => {
  expect(await call('shop', 'list_organizations', { query: 'sho' })).toMatchObject({
    data: [{ id: 'org_shop', members_count: 1 }],
  });
  expect(await call('shop', 'get_organization', { organization_id: 'shop' })).toMatchObject({ id: 'org_shop', name: 'Shop' });
  const organization_id = 'org_shop';
  const members = await call('shop', 'list_members', { organization_id, role: ['org:admin'] });
  expect(members).toMatchObject({ data: [{ role: 'org:admin', public_user_data: { user_id: 'user_ada', identifier: ada } }] });

  const invite = { organization_id, email_address: 'new@shop.example', role: 'org:member' };
  const { id: invitation_id } = await call('shop', 'invite_to_organization', invite);
  expect(await call('shop', 'list_invitations', { organization_id, status: 'pending' })).toMatchObject({
    data: [{ id: invitation_id, email_address: 'new@shop.example', role: 'org:member' }],
  });
  const revoke = { organization_id, invitation_id };
  expect(await call('shop', 'revoke_invitation', revoke)).toMatchObject({ status: 'revoked' });
  await expect(call('shop', 'revoke_invitation', revoke)).rejects.toThrow('Only pending invitations can be revoked');
});

test('the session of a sign-in is found and ended', async () => {
  const { data } = await call('shop', 'list_sessions', { user_id: 'user_ada' });
  expect(data).toMatchObject([{ user_id: 'user_ada', status: 'active' }]);
  expect(await call('shop', 'revoke_session', { session_id: data[0].id })).toMatchObject({ status: 'revoked' });
});

test('every operation was run here', () => {
  const all = providers.flatMap(({ operations }) => operations.map(({ name }) => name));
  expect([...called].sort()).toEqual(all.sort());
});

const bind = (id: string) =>
  alice.put(`/api/projects/${projectId}/connections/${id}`, { effects: ['read', 'write', 'destructive'] });

const call = async (alias: string, operation: string, input: Record<string, unknown> = {}) => {
  called.add(operation);
  const { status, body } = await alice.post(`/api/projects/${projectId}/tools/${alias}__${operation}/call`, { arguments: input });
  if (status !== 200) throw new Error(`${body.code}: ${body.detail} ${JSON.stringify(body.errors)}`);
  return body.output;
};

/** From our connect link over the application's page back to our callback. */
const signIn = async (id: string): Promise<URL> => {
  const browser = openBrowser();
  const started = await alice.post(`/api/connections/${id}/authorize`, { returnPath: '/done' });
  const toClerk = await browser.post(started.body.authorizationUrl);
  const chooser = await browser.get(toClerk.location);
  const form = chooser.text.split('<form').find((one) => one.includes('value="user_ada"')) ?? '';
  const inputs = [...form.matchAll(/name="([^"]*)" value="([^"]*)"/g)];
  const fields = Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]));
  const consented = await browser.post(new URL('/oauth/authorize/callback', chooser.url).href, fields);
  return new URL((await browser.get(consented.location)).location);
};

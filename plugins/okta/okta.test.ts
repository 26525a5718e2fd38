import { join } from 'node:path';
import { createEmulator } from 'emulate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { okta as entry } from '../../catalog/okta.ts';
import { validateCatalog } from '../../catalog/validate.ts';
import { projectRoot } from '../../src/project-root.ts';
import { openBrowser } from '../../test/helpers/browser.ts';
import { startFront } from '../../test/helpers/front.ts';
import type { HttpClient } from '../../test/helpers/http-client.ts';
import { freePort, type Patchbay, startPatchbay } from '../../test/helpers/patchbay.ts';
import { okta } from './index.ts';

const domain = 'acme.okta-emea.com';
const clientId = '0oaPatchbay';
const clientSecret = 'SEKRET-okta_client';
const token = '00SEKRETokta';
const admin = 'ada@acme.example';

let patchbay: Patchbay;
let alice: HttpClient;
let close: () => Promise<void>;
let projectId: string;
const called = new Set<string>();

beforeAll(async () => {
  const port = await freePort();
  const front = await startFront({
    target: `http://127.0.0.1:${port}`,
    // The emulator takes whatever token comes.
    handle: ({ authorization }) =>
      authorization.startsWith('SSWS') && authorization !== `SSWS ${token}`
        ? { status: 401, body: { errorCode: 'E0000011', errorSummary: 'Invalid token provided' } }
        : undefined,
  });
  patchbay = await startPatchbay({ entries: [entry], providers: [okta], map: [`https://${domain}=${front.url}`] });
  const emulator = await createEmulator({
    service: 'okta',
    port,
    baseUrl: `https://${domain}`,
    seed: {
      tokens: { [token]: { login: admin, scopes: [] } },
      okta: {
        users: [
          { login: admin, first_name: 'Ada', last_name: 'Lovelace', okta_id: '00uada' },
          { login: 'grace@acme.example', first_name: 'Grace', last_name: 'Hopper', okta_id: '00ugrace' },
        ],
        groups: [{ name: 'Engineering', description: 'Builds', okta_id: '00geng' }],
        apps: [{ name: 'wiki', label: 'Wiki', okta_id: '0oawiki' }],
        app_assignments: [{ app_okta_id: '0oawiki', user_okta_id: '00ugrace' }],
        oauth_clients: [
          {
            client_id: clientId,
            client_secret: clientSecret,
            name: 'Patchbay',
            redirect_uris: [`${patchbay.url}/oauth/callback`],
            token_endpoint_auth_method: 'client_secret_basic',
            auth_server_id: 'org',
          },
        ],
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

test('the entry, its provider and its skill hold together', () => {
  const context = { providers: [okta], sourceTypes: ['native'], pluginsRoot: join(projectRoot, 'plugins') };
  expect(validateCatalog([entry], context)).toMatchObject({ ok: true });
});

test('an account is connected through Okta’s pages, renewed, used and disconnected', async () => {
  const setUp = await alice.put('/api/installations/okta/okta/oauth2', {
    configuration: { domain, 'client-id': clientId },
    secrets: { 'client-secret': { action: 'set', value: clientSecret } },
  });
  expect(setUp.status).toBeLessThan(300);
  const id = await connection('oauth2', 'acme');
  const { authorization, end } = await signIn(id);
  expect(authorization.pathname).toBe('/oauth2/v1/authorize');
  expect(authorization.searchParams.get('scope')).toContain('okta.users.read');
  expect(Object.fromEntries(end.searchParams)).toMatchObject({ outcome: 'connected' });
  expect((await alice.get(`/api/connections/${id}`)).body).toMatchObject({
    status: 'Ready',
    accountLabel: admin,
    missingScopes: [],
  });
  expect((await alice.post(`/api/connections/${id}/refresh`)).body).toMatchObject({ status: 'Ready' });

  await bind(id);
  expect(await call('acme', 'get_user', { userId: 'me' })).toMatchObject({ id: '00uada', profile: { login: admin } });
  await expect(call('acme', 'suspend_user', { userId: '00ugrace' })).rejects.toThrow('scope_missing');
  expect((await alice.post(`/api/connections/${id}/disconnect`)).status).toBeLessThan(300);
});

test('an API token opens the account of the administrator who made it', async () => {
  const secrets = { token: { action: 'set', value: token } };
  const wrong = await connection('api-token', 'wrong', {
    configuration: { domain },
    secrets: { token: { action: 'set', value: '00wrong' } },
  });
  expect((await alice.get(`/api/connections/${wrong}`)).body.status).toBe('Invalid');
  const id = await connection('api-token', 'admin', { configuration: { domain }, secrets });
  expect((await alice.get(`/api/connections/${id}`)).body).toMatchObject({ status: 'Ready', accountLabel: admin });
  await bind(id);
});

test('people are found, added, changed, suspended, let in again and deactivated', async () => {
  expect(await call('admin', 'list_users', { q: 'hopper', limit: 10 })).toMatchObject({
    items: [{ id: '00ugrace', status: 'ACTIVE', profile: { firstName: 'Grace', email: 'grace@acme.example' } }],
    next_after: null,
  });
  const profile = { firstName: 'Joan', lastName: 'Clarke', email: 'joan@acme.example', login: 'joan@acme.example' };
  const joan = await call('admin', 'create_user', profile);
  expect(joan).toMatchObject({ status: 'STAGED', profile });
  expect(joan).not.toHaveProperty('_links');
  const changed = await call('admin', 'update_user', { userId: joan.id, firstName: 'Jo' });
  expect(changed).toMatchObject({ profile: { ...profile, firstName: 'Jo' } });

  expect(await call('admin', 'suspend_user', { userId: '00ugrace' })).toEqual({ suspended: '00ugrace' });
  expect(await call('admin', 'list_users', { filter: 'status eq "SUSPENDED"' })).toMatchObject({ items: [{ id: '00ugrace' }] });
  await call('admin', 'unsuspend_user', { userId: '00ugrace' });
  expect(await call('admin', 'get_user', { userId: 'grace@acme.example' })).toMatchObject({ status: 'ACTIVE' });
  await call('admin', 'deactivate_user', { userId: joan.id });
  expect(await call('admin', 'get_user', { userId: joan.id })).toMatchObject({ status: 'DEPROVISIONED' });
  await expect(call('admin', 'get_user', { userId: '00unknown' })).rejects.toThrow('upstream_not_found');
});

test('people are put into groups and taken out', async () => {
  expect(await call('admin', 'list_groups', { q: 'engin' })).toMatchObject({
    items: [{ id: '00geng', profile: { name: 'Engineering', description: 'Builds' } }],
  });
  await call('admin', 'add_user_to_group', { groupId: '00geng', userId: '00ugrace' });
  expect(await call('admin', 'list_group_users', { groupId: '00geng' })).toMatchObject({ items: [{ id: '00ugrace' }] });
  expect(await call('admin', 'list_user_groups', { userId: '00ugrace' })).toMatchObject({ items: [{ id: '00geng' }] });
  expect(await call('admin', 'remove_user_from_group', { groupId: '00geng', userId: '00ugrace' })).toEqual({
    removed: '00ugrace',
  });
  expect(await call('admin', 'list_group_users', { groupId: '00geng' })).toMatchObject({ items: [] });
});

test('applications and their people are listed', async () => {
  expect(await call('admin', 'list_apps', { q: 'wiki' })).toMatchObject({ items: [{ id: '0oawiki', label: 'Wiki' }] });
  expect(await call('admin', 'list_app_users', { appId: '0oawiki' })).toMatchObject({
    items: [{ id: '00ugrace', scope: 'USER', credentials: { userName: 'grace@acme.example' } }],
  });
});

test.each(['acme-admin.okta.com', 'okta', 'acme.okta.com/x', 'acme.okta.com:8443', 'user@evil.example', '127.0.0.1#.okta.com'])(
  '%s is no domain of an organisation',
  async (wrong) => {
    const { status } = await alice.put('/api/installations/okta/okta/oauth2', {
      configuration: { domain: wrong, 'client-id': clientId },
      secrets: { 'client-secret': { action: 'set', value: clientSecret } },
    });
    expect(status).toBe(422);
  },
);

test('every operation is run here, or is named with the reason why it cannot be', () => {
  expect([...called, ...Object.keys(notEmulated)].sort()).toEqual(okta.operations.map(({ name }) => name).sort());
});

/** `scripted.test.ts` checks these. */
const notEmulated = { list_log_events: 'no such route' };

const connection = async (authSchemeId: string, alias: string, more: Record<string, unknown> = {}): Promise<string> => {
  const ids = { pluginId: 'okta', connectorId: 'okta', authSchemeId };
  return (await alice.post('/api/connections', { ...ids, alias, ...more })).body.id;
};

const bind = (id: string) =>
  alice.put(`/api/projects/${projectId}/connections/${id}`, { effects: ['read', 'write', 'destructive'] });

const call = async (alias: string, operation: string, input: Record<string, unknown> = {}) => {
  called.add(operation);
  const { status, body } = await alice.post(`/api/projects/${projectId}/tools/${alias}__${operation}/call`, { arguments: input });
  if (status !== 200) throw new Error(`${body.code}: ${body.detail} ${JSON.stringify(body.errors)}`);
  return body.output;
};

/** From our connect link over Okta's page back to our callback. */
const signIn = async (id: string) => {
  const browser = openBrowser();
  const started = await alice.post(`/api/connections/${id}/authorize`, { returnPath: '/done' });
  const toOkta = await browser.post(started.body.authorizationUrl);
  const chooser = await browser.get(toOkta.location);
  const form = chooser.text.split('<form').find((one) => one.includes('value="00uada"')) ?? '';
  const inputs = [...form.matchAll(/name="([^"]*)" value="([^"]*)"/g)];
  const fields = Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]));
  const consented = await browser.post(new URL('/oauth2/v1/authorize/callback', chooser.url).href, fields);
  return { authorization: new URL(toOkta.location), end: new URL((await browser.get(consented.location)).location) };
};

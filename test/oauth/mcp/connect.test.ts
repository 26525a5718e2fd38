/** MCP servers that say themselves how access to them is given, with the shipped entry for any server. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customMcp } from '../../../catalog/custom-mcp.ts';
import { makeAgent } from '../../helpers/agent.ts';
import { walkToCallback } from '../../helpers/example.ts';
import {
  type AsRequest,
  answer,
  asOrigin,
  type GuardedMcp,
  issuerPath,
  json,
  redirect,
  resourcePath,
  type Scripted,
  serverMetadata,
  serverUrl,
  startGuardedMcp,
} from '../../helpers/guarded-mcp.ts';
import type { HttpClient } from '../../helpers/http-client.ts';
import { type Patchbay, startPatchbay } from '../../helpers/patchbay.ts';

let guarded: GuardedMcp;
let patchbay: Patchbay;
let alice: HttpClient;
let people = 0;

beforeAll(async () => {
  guarded = await startGuardedMcp();
  patchbay = await startPatchbay({ entries: [customMcp], providers: [], map: guarded.maps });
});

afterAll(async () => {
  await patchbay.close();
  await guarded.close();
});

beforeEach(async () => {
  guarded.reset();
  people += 1;
  alice = patchbay.as(`alice-${people}`);
  await patchbay.database.prisma.registeredClient.deleteMany();
});

const add = async (user = alice, configuration = {}, secrets = {}): Promise<string> => {
  const { body } = await user.post('/api/connections', {
    pluginId: 'custom-mcp',
    connectorId: 'mcp-server',
    authSchemeId: 'oauth',
    alias: 'mine',
    configuration: { 'server-url': serverUrl, ...configuration },
    secrets,
  });
  return body.id;
};

const set = (value: string) => ({ action: 'set', value });
const authorize = (id: string, user = alice) => user.post(`/api/connections/${id}/authorize`, {});
const viewOf = async (id: string) => (await alice.get(`/api/connections/${id}`)).body;

/** The whole sign-in; answers how it ended. */
const signIn = async (id: string, user = alice, body: Record<string, unknown> = {}) => {
  const { browser, callback } = await walkToCallback(user, id, body);
  const { searchParams } = new URL((await browser.get(callback)).location);
  return [searchParams.get('outcome'), searchParams.get('error')];
};

const connected = ['connected', null];
const isExchange = ({ parameters }: AsRequest) => parameters['grant_type'] === 'authorization_code';
/** The first; others may renew a token in the background. */
const exchange = () => guarded.of('/token').find(isExchange);
const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

describe('an MCP server that asks to sign in', () => {
  it('says where, and gives an agent its tools once its user has been there', async () => {
    const id = await add();
    expect(await viewOf(id)).toMatchObject({ status: 'PendingAuthorization', action: 'connect' });
    expect(await signIn(id)).toEqual(connected);
    expect(await viewOf(id)).toMatchObject({ status: 'Ready', renewable: true });
    const agent = await makeAgent({ patchbay }, alice, [id]);
    expect((await agent.mcp('mine__echo', { text: 'a' })).body.result.content[0].text).toBe('{"text":"a"}');
    const [authorized] = guarded.of('/authorize');
    const spent = exchange();
    expect(authorized?.parameters).toMatchObject({ resource: serverUrl, code_challenge_method: 'S256' });
    expect(authorized?.parameters).not.toHaveProperty('scope');
    expect(spent?.parameters).toMatchObject({ resource: serverUrl, grant_type: 'authorization_code' });
    expect(guarded.asked).not.toContain(`mcp ${resourcePath}`);
  });

  it('is asked for the scopes that it names, and those of the account are renewed and given back there', async () => {
    guarded.challenge = 'Bearer scope="files:read files:list"';
    guarded.endpoints.set(issuerPath, serverMetadata({ scopes_supported: ['files:read', 'files:list', 'offline_access'] }));
    const id = await add();
    await signIn(id);
    expect(guarded.of('/authorize')[0]?.parameters.scope).toBe('files:read files:list offline_access');
    expect((await alice.post(`/api/connections/${id}/refresh`)).status).toBe(200);
    const refreshed = guarded.of('/token').at(-1)?.parameters;
    expect(refreshed).toMatchObject({ grant_type: 'refresh_token', resource: serverUrl });
    const count = guarded.requests.length;
    const newest = [...guarded.tokens].at(-1);
    const agent = await makeAgent({ patchbay }, alice, [id]);
    await agent.mcp('mine__echo', { text: 'a' });
    expect(guarded.mcp.of('tools/call').at(-1)?.headers.authorization).toBe(`Bearer ${newest}`);
    expect(guarded.requests.length).toBe(count);
    await alice.post(`/api/connections/${id}/disconnect`);
    expect(guarded.of('/revoke').map(({ parameters }) => parameters.token)).toContain(newest);
    expect(await viewOf(id)).toMatchObject({ status: 'PendingAuthorization' });
  });

  it('that no longer takes the token is asked anew who gives access, and gets nothing of its old authorization server', async () => {
    const id = await add();
    await signIn(id);
    const agent = await makeAgent({ patchbay }, alice, [id]);
    guarded.tokens.clear();
    guarded.documents.set(`${resourcePath}/mcp`, { resource: serverUrl, authorization_servers: [`${asOrigin}/second`] });
    const second = serverMetadata({ issuer: `${asOrigin}/second`, registration_endpoint: `${asOrigin}/second/register` });
    guarded.endpoints.set(`${issuerPath}/second`, second);
    guarded.endpoints.set('/second/register', json(201, { client_id: 'of-second', token_endpoint_auth_method: 'none' }));
    await agent.mcp('mine__echo', { text: 'a' });
    expect(await viewOf(id)).toMatchObject({ action: 'reconnect' });
    expect(await signIn(id)).toEqual(connected);
    const spent = guarded.of('/token').findLast(isExchange);
    expect([spent?.parameters.client_id, spent?.headers.authorization]).toEqual(['of-second', undefined]);
  });
});

describe('B54 the app', () => {
  it('is registered once for an authorization server, whoever connects and however often', async () => {
    const bob = patchbay.as(`bob-${people}`);
    const [hers, his] = [await add(), await add(bob)];
    const begun = await Promise.all([authorize(hers), authorize(hers), authorize(his, bob), authorize(his, bob)]);
    expect(begun.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await signIn(hers)).toEqual(connected);
    expect(await signIn(his, bob)).toEqual(connected);
    expect(guarded.of('/register')).toHaveLength(1);
    expect(guarded.of('/register')[0]?.parameters).toMatchObject({
      redirect_uris: [`${patchbay.url}/oauth/callback`],
      grant_types: ['authorization_code', 'refresh_token'],
      application_type: 'native',
      token_endpoint_auth_method: 'client_secret_basic',
    });
    const id = String(guarded.of('/authorize')[0]?.parameters.client_id);
    expect(exchange()?.headers.authorization).toBe(basic(id, 'SEKRET-registered'));
  });

  it.each<[string, Record<string, unknown>, Scripted]>([
    ['names no place to register', { registration_endpoint: undefined }, {}],
    ['says null for it', { registration_endpoint: null }, {}],
    ['refuses', {}, json(403, { error: 'access_denied' })],
    ['refuses the redirect URI', {}, json(400, { error: 'invalid_redirect_uri' })],
    ['answers without an id', {}, json(201, {})],
    ['answers a page', {}, answer(200, { 'content-type': 'text/html' }, '<p>')],
  ])('has to be entered where the server %s, and wins where it is', async (_what, metadata, registration) => {
    guarded.endpoints.set(issuerPath, serverMetadata(metadata));
    guarded.endpoints.set('/register', registration);
    const id = await add();
    const refused = await authorize(id);
    expect(refused).toMatchObject({ status: 409, body: { code: 'installation_needed' } });
    expect(refused.body.detail).toContain(`${patchbay.url}/oauth/callback`);
    expect(await viewOf(id)).toMatchObject({ status: 'NeedsConfiguration', reason: 'client-needed', action: 'edit' });
    const change = {
      configuration: { 'server-url': serverUrl, 'client-id': 'my-app' },
      secrets: { 'client-secret': set('SEKRET-mine') },
    };
    expect((await alice.patch(`/api/connections/${id}`, change)).body).toMatchObject({ status: 'PendingAuthorization' });
    const tries = guarded.of('/register').length;
    expect(await signIn(id)).toEqual(connected);
    expect(guarded.of('/register')).toHaveLength(tries);
    expect(exchange()?.headers.authorization).toBe(basic('my-app', 'SEKRET-mine'));
  });

  it.each<[string, string[] | undefined, Record<string, unknown>, [string | undefined, unknown, unknown]]>([
    ['basic', undefined, {}, [basic('c', 'SEKRET-c'), undefined, undefined]],
    ['post', ['client_secret_post'], {}, [undefined, 'c', 'SEKRET-c']],
    ['none', ['none'], {}, [undefined, 'c', undefined]],
    ['what the answer says', undefined, { token_endpoint_auth_method: 'client_secret_post' }, [undefined, 'c', 'SEKRET-c']],
    ['none without a secret', undefined, { client_secret: undefined }, [undefined, 'c', undefined]],
  ])('proves itself by %s', async (_how, methods, answered, expected) => {
    guarded.endpoints.set(issuerPath, serverMetadata({ token_endpoint_auth_methods_supported: methods }));
    guarded.endpoints.set('/register', json(201, { client_id: 'c', client_secret: 'SEKRET-c', ...answered }));
    expect(await signIn(await add())).toEqual(connected);
    const { headers, parameters = {} } = exchange() ?? {};
    expect([headers?.authorization, parameters.client_id, parameters.client_secret]).toEqual(expected);
  });

  it('that the server has forgotten is registered anew, once', async () => {
    const id = await add();
    expect(await signIn(id)).toEqual(connected);
    const taken = guarded.endpoints.get('/token') ?? {};
    guarded.endpoints.set('/token', json(401, { error: 'invalid_client' }));
    expect((await alice.post(`/api/connections/${id}/refresh`)).body.code).toBe('grant_ended');
    expect(await viewOf(id)).toMatchObject({ status: 'Expired', action: 'reconnect' });
    expect(await signIn(id)).toEqual(['failed', 'grant_ended']);
    guarded.endpoints.set('/token', taken);
    expect(await signIn(id)).toEqual(connected);
    expect(await signIn(id)).toEqual(connected);
    expect(guarded.of('/register')).toHaveLength(3);
  });

  it('that was entered never goes to an authorization server that the MCP server names later', async () => {
    const id = await add(alice, { 'client-id': 'my-app' }, { 'client-secret': set('SEKRET-mine') });
    expect(await signIn(id)).toEqual(connected);
    guarded.documents.set(`${resourcePath}/mcp`, { resource: serverUrl, authorization_servers: [`${asOrigin}/evil`] });
    guarded.endpoints.set(`${issuerPath}/evil`, serverMetadata({ issuer: `${asOrigin}/evil` }));
    expect(await authorize(id)).toMatchObject({ status: 409, body: { code: 'installation_needed' } });
    expect(guarded.of('/authorize')).toHaveLength(1);
  });

  it('is described where servers look that take a document as its id', async () => {
    const { status, body } = await patchbay.anonymous.get('/client-metadata.json');
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        client_id: `${patchbay.url}/client-metadata.json`,
        redirect_uris: [`${patchbay.url}/oauth/callback`],
        token_endpoint_auth_method: 'none',
      }),
    ]);
  });
});

describe('B53 a scope that a call lacks', () => {
  it('is asked for beside those that were granted, and is not asked for again', async () => {
    guarded.challenge = 'Bearer scope="files:read"';
    const id = await add();
    await signIn(id);
    const agent = await makeAgent({ patchbay }, alice, [id]);
    guarded.mcp.on('tools/call', ({ res }) => {
      res.writeHead(403, { 'www-authenticate': 'Bearer error="insufficient_scope", scope="files:read files:write"' }).end();
      return undefined;
    });
    const call = async () => (await agent.mcp('mine__echo', { text: 'a' })).body.result;
    const refused = await call();
    expect(refused._meta['patchbay/error'].code).toBe('scope_missing');
    expect(refused.content[0].text).toContain(`/connections/${id}?scope=files%3Awrite`);
    expect(await signIn(id, alice, { scopes: ['files:write'] })).toEqual(connected);
    expect(guarded.of('/authorize').at(-1)?.parameters.scope).toBe('files:read files:write');
    expect((await call())._meta['patchbay/error'].code).toBe('upstream_forbidden');
  });
});

describe('a callback of the authorization server', () => {
  it.each<[string, boolean, string | undefined]>([
    ['lacks the issuer that was promised', true, undefined],
    ['names another issuer', true, 'https://evil.example.com'],
    ['names the issuer with a slash', true, `${asOrigin}/`],
    ['names another, although none was promised', false, 'https://evil.example.com'],
  ])('that %s spends no code', async (_what, promised, iss) => {
    guarded.endpoints.set(issuerPath, serverMetadata({ authorization_response_iss_parameter_supported: promised }));
    guarded.endpoints.set('/authorize', ({ parameters }) => redirect(parameters, { code: 'code', ...(iss && { iss }) }));
    expect(await signIn(await add())).toEqual(['failed', 'upstream_unreadable']);
    expect(exchange()).toBeUndefined();
  });

  it('that names the issuer connects', async () => {
    guarded.endpoints.set(issuerPath, serverMetadata({ authorization_response_iss_parameter_supported: true }));
    guarded.endpoints.set('/authorize', ({ parameters }) => redirect(parameters, { code: 'code', iss: asOrigin }));
    expect(await signIn(await add())).toEqual(connected);
  });
});

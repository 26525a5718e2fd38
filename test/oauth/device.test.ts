import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OAuth2SchemeEntry } from '../../catalog/define.ts';
import { atServer, deviceGrant, signInAtServer, startAuthorizationServer } from '../helpers/authorization-server.ts';
import { openBrowser } from '../helpers/browser.ts';
import { exampleEntry } from '../helpers/catalog-entries.ts';
import { connect, type Example, exampleOperations, setUp, startExample } from '../helpers/example.ts';
import { type ScriptedAnswer, startFakeProvider } from '../helpers/fake-provider.ts';
import type { HttpClient } from '../helpers/http-client.ts';
import { startPatchbay } from '../helpers/patchbay.ts';
import { createOnServer, serverUrl } from '../helpers/postgres.ts';

const scheme = {
  grant: 'device',
  authorize: undefined,
  deviceAuthorization: 'https://provider.test/device',
} satisfies Partial<OAuth2SchemeEntry>;

let example: Example;
let alice: HttpClient;
let ahead = 0;
let number = 0;

beforeAll(async () => {
  example = await startExample({ oauth2: scheme, clock: () => new Date(Date.now() + ahead), renewEveryMs: 3_600_000 });
  alice = example.patchbay.as('alice');
  await setUp(alice);
});
afterAll(() => example.close());
beforeEach(() => {
  ahead = 0;
  example.provider.on('/device', device());
  example.provider.on('/token', waiting);
  example.provider.on('/userinfo', { body: { id: 'u-1', login: 'octo' } });
});

const device = (more: Record<string, unknown> = {}): ScriptedAnswer => ({
  body: {
    device_code: 'SEKRET-device-code',
    user_code: 'WDJB-MJHT',
    verification_uri: 'https://provider.test/activate',
    expires_in: 900,
    interval: 1,
    ...more,
  },
});
const waiting: ScriptedAnswer = { status: 400, body: { error: 'authorization_pending' } };
const granted: ScriptedAnswer = {
  body: { access_token: 'SEKRET-a1', refresh_token: 'SEKRET-r1', token_type: 'bearer', expires_in: 3600 },
};
const polls = () => example.provider.seenAt('/token');
const read = async (id: string) => (await alice.get(`/api/connections/${id}`)).body;
const stateOf = async (id: string) => (await alice.get(`/api/connections/${id}/authorize`)).body;
const start = async (body: Record<string, unknown> = {}) => {
  const id = await connect(alice, `screen-${++number}`);
  const started = await alice.post(`/api/connections/${id}/authorize`, body);
  return { id, started };
};
const patience = { timeout: 10_000, interval: 100 };

describe('signing in on another screen', () => {
  it('is refused to the anonymous, and a foreign connection answers like an unknown one', async () => {
    const { id } = await start();
    const path = `/api/connections/${id}/authorize`;
    expect((await example.patchbay.anonymous.get(path)).status).toBe(401);
    expect((await example.patchbay.as('mallory').get(path)).status).toBe(404);
  });

  it('answers the code, where to enter it and until when, and connects once it was entered', async () => {
    example.provider.on('/device', device({ verification_uri_complete: 'https://provider.test/activate?code=WDJB-MJHT' }));
    example.provider.seen.length = 0;
    const { id, started } = await start();
    expect(started.status).toBe(200);
    expect(started.body).toEqual({
      kind: 'device',
      authorizationUrl: expect.stringContaining(`${example.patchbay.url}/connect/`),
      expiresAt: expect.any(String),
      verificationUri: `${example.provider.url}/activate`,
      verificationUriComplete: `${example.provider.url}/activate?code=WDJB-MJHT`,
      userCode: 'WDJB-MJHT',
    });
    expect(example.provider.seenAt('/device')[0]?.form.get('scope')).toBe('items:read');
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', device: { userCode: 'WDJB-MJHT' } });
    expect(await read(id)).toMatchObject({ status: 'PendingAuthorization', action: 'connect' });
    example.provider.on('/token', granted);
    await expect.poll(async () => (await read(id)).status, patience).toBe('Ready');
    expect(await read(id)).toMatchObject({
      subject: 'u-1',
      accountLabel: 'octo',
      grantedScopes: ['items:read'],
      renewable: true,
    });
    expect(await stateOf(id)).toMatchObject({ state: 'connected', device: null });
    const form = Object.fromEntries(polls().at(-1)?.form ?? []);
    expect(form).toMatchObject({ grant_type: deviceGrant, device_code: 'SEKRET-device-code', client_id: 'app-1' });
    const asked = polls().length;
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(polls().length).toBe(asked);
  });

  it('shows code, address and permissions on a page, for whoever has the link, and goes on when it is done', async () => {
    const { id, started } = await start({ returnPath: '/done' });
    const browser = openBrowser();
    const page = await browser.get(started.body.authorizationUrl);
    for (const words of ['WDJB-MJHT', `${example.provider.url}/activate`, 'alice', 'See your items.'])
      expect(page.text).toContain(words);
    expect([page.text.includes('SEKRET'), page.headers.get('refresh')]).toEqual([false, '5']);
    expect((await browser.post(started.body.authorizationUrl)).status).toBe(400);
    example.provider.on('/token', granted);
    await expect.poll(async () => (await browser.get(started.body.authorizationUrl)).status, patience).toBe(303);
    const { location } = await browser.get(started.body.authorizationUrl);
    expect(location).toBe(`${example.patchbay.url}/done?connection=${id}&outcome=connected`);
  });

  it.each([
    ['denied', { status: 400, body: { error: 'access_denied' } }, 'access_denied'],
    ['expired', { status: 400, body: { error: 'expired_token' } }, 'expired_token'],
    [
      'failed',
      { status: 400, body: { error: 'invalid_grant', error_description: 'odd SEKRET-device-code' } },
      'provider_refused',
    ],
    ['denied', { status: 200, body: { error: 'access_denied' } }, 'access_denied'],
  ] as const)('ends %s, with the reason, when the provider says so', async (state, answer, error) => {
    const { id, started } = await start();
    example.provider.on('/token', answer);
    await expect.poll(async () => (await stateOf(id)).state, patience).toBe(state);
    const ended = await stateOf(id);
    expect(ended.error).toBe(error);
    expect(JSON.stringify(ended)).not.toContain('SEKRET');
    expect(await read(id)).toMatchObject({ status: 'PendingAuthorization' });
    expect((await openBrowser().get(started.body.authorizationUrl)).status).toBe(303);
  });

  it('ends by itself when nobody enters the code in time', async () => {
    const { id } = await start();
    ahead = 901_000;
    await expect.poll(async () => (await stateOf(id)).state, patience).toBe('expired');
  });

  it('asks five seconds less often when it is told to slow down', async () => {
    example.provider.on('/device', device({ device_code: 'SEKRET-too-fast' }));
    const { id } = await start();
    example.provider.on('/token', { status: 400, body: { error: 'slow_down' } });
    const asked = () => polls().filter(({ form }) => form.get('device_code') === 'SEKRET-too-fast').length;
    await expect.poll(asked, patience).toBe(1);
    example.provider.on('/token', granted);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect((await stateOf(id)).state).toBe('waiting');
    ahead = 6_000;
    await expect.poll(async () => (await stateOf(id)).state, patience).toBe('connected');
  });

  it('goes on asking after a provider that was busy, closed the line, or spoke nonsense', async () => {
    const { id } = await start();
    for (const answer of [{ status: 503, body: 'busy' }, { drop: true }, { body: '<h1>hello</h1>' }]) {
      example.provider.on('/token', answer);
      const asked = polls().length;
      await expect.poll(() => polls().length, patience).toBeGreaterThan(asked);
      ahead += 60_000;
    }
    example.provider.on('/token', granted);
    await expect.poll(async () => (await stateOf(id)).state, patience).toBe('connected');
  });

  it('is over when the connection is disconnected meanwhile: a late token is not stored', async () => {
    const { id } = await start();
    await alice.post(`/api/connections/${id}/disconnect`);
    example.provider.on('/token', granted);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect([(await read(id)).status, (await stateOf(id)).state]).toEqual(['PendingAuthorization', 'none']);
  });

  it('B27: a reconnect must come back as the same account', async () => {
    const { id } = await start();
    example.provider.on('/token', granted);
    await expect.poll(async () => (await stateOf(id)).state, patience).toBe('connected');
    example.provider.on('/userinfo', { body: { id: 'u-2', login: 'other' } });
    await alice.post(`/api/connections/${id}/authorize`, {});
    await expect.poll(async () => (await stateOf(id)).error, patience).toBe('subject_changed');
    expect(await read(id)).toMatchObject({ status: 'Ready', subject: 'u-1' });
  });

  it.each([
    ['no code', { device_code: null }],
    ['an address that is a script', { verification_uri: 'javascript:alert(1)' }],
    ['no lifetime', { expires_in: null }],
  ])('does not begin on an answer with %s', async (_what, more) => {
    example.provider.on('/device', device(more));
    expect((await start()).started).toMatchObject({ status: 502, body: { code: 'upstream_unreadable' } });
  });

  it('tells who asked when the provider refuses to begin', async () => {
    example.provider.on('/device', { status: 401, body: { error: 'invalid_client', error_description: 'unknown app' } });
    const { started } = await start();
    expect(started).toMatchObject({ status: 502, body: { code: 'provider_refused' } });
    expect(started.body.detail).toContain('unknown app');
  });

  it('survives a restart of the service', async () => {
    const { id } = await start();
    await example.patchbay.restart();
    example.provider.on('/token', granted);
    await expect.poll(async () => (await read(id)).status, patience).toBe('Ready');
  });
});

describe('a real authorization server', () => {
  it('has its code entered in a browser that knows nothing of ours, and the account is connected and renewed', async () => {
    const server = await startAuthorizationServer([
      {
        client_id: 'app-1',
        client_secret: 'SEKRET-client',
        grant_types: [deviceGrant, 'refresh_token'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ]);
    const real = await startExample({
      oauth2: { ...atServer, ...scheme, deviceAuthorization: 'https://as.test/device/auth' },
      withMap: [server.map],
    });
    try {
      const user = real.patchbay.as('alice');
      await setUp(user);
      const id = await connect(user, 'work');
      const { body } = await user.post(`/api/connections/${id}/authorize`, {});
      const end = await signInAtServer(openBrowser(), body.verificationUriComplete, 'octo', ({ text }) => /success/i.test(text));
      expect(end.status).toBe(200);
      await expect.poll(async () => (await user.get(`/api/connections/${id}`)).body.status, { timeout: 15_000 }).toBe('Ready');
      const renewed = await user.post(`/api/connections/${id}/refresh`);
      expect(renewed.body).toMatchObject({ status: 'Ready', subject: 'octo' });
    } finally {
      await real.close();
      await server.close();
    }
  });
});

describe.skipIf(serverUrl === undefined)('two replicas on one database', () => {
  it('ask the token endpoint no more often than one would', async () => {
    const database = await createOnServer();
    const provider = await startFakeProvider();
    provider.on('/device', device({ interval: 2 }));
    provider.on('/token', waiting);
    const keys = `test:${randomBytes(32).toString('base64')}`;
    const begin = () =>
      startPatchbay({
        entries: [exampleEntry({ oauth2: scheme })],
        providers: [exampleOperations],
        map: [provider.map],
        database,
        env: { ENCRYPTION_KEYS: keys },
      });
    const [one, two] = [await begin(), await begin()];
    try {
      const user = one.as('alice');
      await setUp(user);
      const id = await connect(user, 'work');
      await user.post(`/api/connections/${id}/authorize`, {});
      await new Promise((resolve) => setTimeout(resolve, 9_000));
      const asked = provider.seenAt('/token').length;
      expect(asked).toBeGreaterThanOrEqual(2);
      expect(asked).toBeLessThanOrEqual(4);
    } finally {
      await one.close();
      await two.close();
      await provider.close();
      await database.drop();
    }
  });
});

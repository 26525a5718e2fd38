import { once } from 'node:events';
import { createServer } from 'node:http';
import { createEmulator } from 'emulate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { slack as entry } from '../../catalog/slack.ts';
import { createBrowser } from '../../demo/browser.ts';
import { freePort, type Patchbay, startPatchbay } from '../../test/helpers/patchbay.ts';
import { slack } from './index.ts';

const app = { client_id: '12345.67890', client_secret: 'SEKRET-slack' };
const general = 'C000000001';
/** The emulator takes any token; the front refuses this one as Slack would. */
const revokedToken = 'xoxp-revoked';

describe('against an emulated Slack', () => {
  let patchbay: Patchbay;
  let front: Awaited<ReturnType<typeof startFront>>;
  let stop: () => Promise<void>;
  let projectId: string;
  // biome-ignore lint/suspicious/noExplicitAny: each operation has its own output.
  let call: (operation: string, input?: Record<string, unknown>, alias?: string) => Promise<any>;
  const called = new Set<string>();

  beforeAll(async () => {
    const port = await freePort();
    front = await startFront(`http://127.0.0.1:${port}`);
    patchbay = await startPatchbay({ entries: [entry], providers: [slack], map: [`https://slack.com=${front.url}`] });
    const emulator = await createEmulator({ service: 'slack', port, seed: seedFor(`${patchbay.url}/oauth/callback`) });
    stop = async () => {
      await patchbay.close();
      await front.close();
      await emulator.close();
    };
    projectId = (await patchbay.as('alice').post('/api/projects', { name: 'Work' })).body.id;
    call = async (operation, input = {}, alias = 'bot') => {
      called.add(operation);
      const path = `/api/projects/${projectId}/tools/${alias}__${operation}/call`;
      const { status, body } = await patchbay.as('alice').post(path, { arguments: input });
      if (status !== 200) throw new Error(`${body.code}: ${body.detail} ${JSON.stringify(body.errors)}`);
      return body.output;
    };
  });
  afterAll(() => stop());

  /** Sets the app up and walks every page as the emulator's first user; answers the connection's id. */
  const signIn = async (authSchemeId: string, alias: string, scopes: readonly string[]): Promise<string> => {
    const alice = patchbay.as('alice');
    await alice.put(`/api/installations/slack/slack-cloud/${authSchemeId}`, {
      configuration: { 'client-id': app.client_id },
      secrets: { 'client-secret': { action: 'set', value: app.client_secret } },
    });
    const ids = { pluginId: 'slack', connectorId: 'slack-cloud', authSchemeId };
    const { id } = (await alice.post('/api/connections', { ...ids, alias })).body;
    const started = (await alice.post(`/api/connections/${id}/authorize`, { returnPath: '/', scopes })).body;
    const browser = createBrowser();
    const consent = await browser.press(await browser.open(started.authorizationUrl));
    expect(consent.url.searchParams.get('scope')).toBe(scopes.join(','));
    const back = await browser.press(consent, { user_id: 'U000000001' });
    expect(back.url.searchParams.get('outcome')).toBe('connected');
    await alice.put(`/api/projects/${projectId}/connections/${id}`, { effects: ['read', 'write', 'destructive'] });
    return id;
  };

  test('the app is added to a workspace and acts as its bot', async () => {
    const id = await signIn('oauth2-bot', 'bot', Object.keys(entry.connectors[0].authSchemes[0].scopes));
    expect((await patchbay.as('alice').get(`/api/connections/${id}`)).body).toMatchObject({
      status: 'Ready',
      accountLabel: 'Acme',
      grantedScopes: expect.arrayContaining(['chat:write', 'channels:join']),
    });
    expect(await call('get_current_user')).toMatchObject({ team: 'Acme', bot_id: expect.any(String) });
  });

  test('a person signs in and acts in their own name, with the scopes of a person', async () => {
    const id = await signIn('oauth2-user', 'person', ['channels:read', 'chat:write', 'users:read']);
    expect((await patchbay.as('alice').get(`/api/connections/${id}`)).body).toMatchObject({
      status: 'Ready',
      accountLabel: 'admin',
      grantedScopes: ['channels:read', 'chat:write', 'users:read'],
    });
    expect(await call('get_current_user', {}, 'person')).toMatchObject({ user_id: 'U000000001', user: 'admin' });
    await expect(call('get_channel_history', { channel: general }, 'person')).rejects.toThrow('scope_missing');
  });

  test('access is given back at Slack when the connection is disconnected', async () => {
    const id = await signIn('oauth2-user', 'brief', ['users:read']);
    expect(front.revoked).toBe(0);
    await patchbay.as('alice').post(`/api/connections/${id}/disconnect`);
    // The other connection of the same person and app has the same token at Slack: it must live on.
    expect(front.revoked).toBe(0);
    const other = (await patchbay.as('alice').get('/api/connections')).body.items.find(
      (one: { alias: string }) => one.alias === 'person',
    );
    await patchbay.as('alice').post(`/api/connections/${other.id}/disconnect`);
    expect(front.revoked).toBe(1);
  });

  test('a pasted token is checked: a good one is Ready, one that Slack refuses with 200 is not', async () => {
    const paste = async (alias: string, value: string) => {
      const ids = { pluginId: 'slack', connectorId: 'slack-cloud', authSchemeId: 'api-key' };
      const secrets = { token: { action: 'set', value } };
      return (await patchbay.as('alice').post('/api/connections', { ...ids, alias, secrets })).body;
    };
    expect(await paste('pasted', 'xoxp-dev')).toMatchObject({ status: 'Ready', accountLabel: 'developer' });
    expect(await paste('revoked', revokedToken)).toMatchObject({ status: 'Invalid' });
  });

  test('channels are listed page by page, read, created and described', async () => {
    const first = await call('list_channels', { limit: 1, exclude_archived: true });
    expect(first).toMatchObject({ items: [{ id: general, name: 'general' }], next_cursor: expect.any(String) });
    const rest = await call('list_channels', {
      limit: 200,
      cursor: first.next_cursor,
      types: ['public_channel', 'private_channel'],
    });
    expect(rest).toMatchObject({ items: [{ name: 'random' }], next_cursor: null });

    const { channel } = await call('create_channel', { name: 'incident-7', is_private: false });
    await call('set_channel_topic', { channel: channel.id, topic: 'Down since 9' });
    await call('set_channel_purpose', { channel: channel.id, purpose: 'What happened on Monday' });
    await call('invite_to_channel', { channel: channel.id, users: ['U000000001'] });
    expect(await call('get_channel', { channel: channel.id })).toMatchObject({
      channel: { name: 'incident-7', topic: { value: 'Down since 9' }, purpose: { value: 'What happened on Monday' } },
    });
    expect((await call('list_channel_members', { channel: channel.id })).items).toContain('U000000001');
  });

  test('a message is sent, answered, changed, reacted to, pinned, linked and deleted', async () => {
    expect(await call('join_channel', { channel: general })).toMatchObject({ channel: { is_member: true } });
    const { ts } = await call('post_message', {
      channel: general,
      text: 'x & y = größe'.padEnd(3_000, '.'),
      unfurl_links: false,
    });
    const reply = await call('reply_in_thread', { channel: general, thread_ts: ts, text: 'Agreed', reply_broadcast: false });
    expect(reply).toMatchObject({ thread_ts: ts });
    await call('add_reaction', { channel: general, timestamp: ts, name: 'thumbsup' });
    expect(await call('get_channel_history', { channel: general, limit: 5 })).toMatchObject({
      items: [
        {
          ts,
          reply_count: 1,
          reactions: [{ name: 'thumbsup', count: 1 }],
          text: expect.stringMatching(/^x & y = größe\.+\n\[cut: 1000/),
        },
      ],
      next_cursor: null,
    });
    expect(await call('get_thread_replies', { channel: general, ts })).toMatchObject({
      items: [{ text: expect.stringMatching(/\.$/) }, { text: 'Agreed', thread_ts: ts }],
    });
    await call('remove_reaction', { channel: general, timestamp: ts, name: 'thumbsup' });
    await call('pin_message', { channel: general, timestamp: ts });
    expect(await call('list_pins', { channel: general })).toMatchObject({ items: [{ message: { ts } }] });
    expect(await call('get_permalink', { channel: general, message_ts: ts })).toMatchObject({ permalink: expect.any(String) });

    await call('update_message', { channel: general, ts, text: 'Mended' });
    expect(await call('get_thread_replies', { channel: general, ts })).toMatchObject({ items: [{ text: 'Mended' }, {}] });
    await call('delete_message', { channel: general, ts: reply.ts });
    expect((await call('get_thread_replies', { channel: general, ts })).items).toHaveLength(1);
  });

  test('a message is scheduled, and one is sent to a person directly', async () => {
    const post_at = Math.floor(Date.now() / 1000) + 3_600;
    expect(await call('schedule_message', { channel: general, text: 'Later', post_at })).toMatchObject({ post_at });
    const { channel } = await call('open_direct_message', { users: ['U000000001'] });
    expect(await call('post_message', { channel: channel.id, text: 'Hello' })).toMatchObject({ channel: channel.id });
  });

  test('people are listed, read and found by their e-mail address', async () => {
    const { items } = await call('list_users', { limit: 100 });
    const developer = items.find(({ name }: { name: string }) => name === 'developer');
    expect(await call('get_user', { user: developer.id })).toMatchObject({ user: { real_name: 'Developer' } });
    expect(await call('find_user_by_email', { email: 'dev@example.com' })).toMatchObject({ user: { id: developer.id } });
  });

  test('a refusal that comes with 200 is an error in Slack’s own word', async () => {
    await expect(call('get_channel', { channel: 'C0NOTHING' })).rejects.toThrow('channel_not_found');
  });

  test('every operation is run here, or is named with the reason why it cannot be', () => {
    const all = slack.operations.map(({ name }) => name).sort();
    expect([...called, ...Object.keys(notEmulated)].sort()).toEqual(all);
  });
});

/** What the emulator cannot do; `scripted.test.ts` checks these. */
const notEmulated = { search_messages: 'no such route' };

/**
 * Stands before the emulator for what Slack does and it does not: auth.test by GET, auth.revoke, and the pair of addresses that
 * asks for a person's scopes in `scope` and answers with their token itself.
 */
const startFront = async (emulator: string) => {
  let revoked = 0;
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', emulator);
    const body = Buffer.concat(await request.toArray());
    const isUserToken = url.pathname === '/api/oauth.v2.user.access';
    if (url.pathname === '/api/auth.revoke') {
      revoked += 1;
      return response.setHeader('content-type', 'application/json').end('{"ok":true,"revoked":true}');
    }
    if (request.headers.authorization === `Bearer ${revokedToken}`) {
      return response.setHeader('content-type', 'application/json').end('{"ok":false,"error":"token_revoked"}');
    }
    if (url.pathname === '/oauth/v2_user/authorize') {
      const scopes = url.searchParams.get('scope') ?? '';
      url.pathname = '/oauth/v2/authorize';
      url.searchParams.set('user_scope', scopes);
    }
    if (isUserToken) url.pathname = '/api/oauth.v2.access';
    const answer = await fetch(url, {
      method: url.pathname === '/api/auth.test' ? 'POST' : (request.method ?? 'GET'),
      headers: headersFrom(request.headers, ['authorization', 'content-type', 'cookie', 'accept']),
      ...(body.length > 0 && { body: new Uint8Array(body) }),
      redirect: 'manual',
    });
    const text = await answer.text();
    response.writeHead(
      answer.status,
      headersFrom(Object.fromEntries(answer.headers), ['content-type', 'location', 'set-cookie']),
    );
    return response.end(isUserToken ? JSON.stringify(personsOwn(JSON.parse(text))) : text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    get revoked() {
      return revoked;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

const headersFrom = (headers: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])));

const personsOwn = (answer: unknown): object => {
  const { ok, team, authed_user } = z
    .looseObject({ ok: z.boolean(), authed_user: z.looseObject({ id: z.string() }).optional() })
    .parse(answer);
  return { ok, team, ...authed_user, authed_user: { id: authed_user?.id } };
};

const seedFor = (redirectUri: string) => ({
  slack: {
    team: { name: 'Acme', domain: 'acme' },
    users: [{ name: 'developer', real_name: 'Developer', email: 'dev@example.com' }],
    oauth_apps: [{ ...app, app_id: 'A000000001', name: 'Patchbay', redirect_uris: [redirectUri] }],
    tokens: [{ token: 'xoxp-dev', type: 'user' as const, user: 'developer', scopes: ['users:read'] }],
    strict_scopes: true,
  },
});

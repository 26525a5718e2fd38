/** No emulator serves Discord: the sign-in as its documentation has it, and each operation's request and answer. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { discord as entry } from '../../catalog/discord.ts';
import { giveToAgent, signInAtProvider } from '../../test/helpers/example.ts';
import { type FakeProvider, startFakeProvider } from '../../test/helpers/fake-provider.ts';
import { type Patchbay, startPatchbay } from '../../test/helpers/patchbay.ts';
import { scripted } from '../../test/plugins/call-operation.ts';
import { discordBot, discordUser } from './index.ts';

const me = { id: '80351110224678912', username: 'nelly', global_name: 'Nelly', discriminator: '0', bot: false };
const me10 = '/api/v10/users/@me';

describe('an account at a scripted Discord', () => {
  let provider: FakeProvider;
  let patchbay: Patchbay;

  beforeAll(async () => {
    provider = await startFakeProvider('https://discord.com');
    patchbay = await startPatchbay({ entries: [entry], providers: [discordBot, discordUser], map: [provider.map] });
    provider.on('/oauth2/authorize', ({ query }) => ({
      status: 302,
      headers: { location: `${query.get('redirect_uri')}?code=SEKRET-code&state=${query.get('state')}` },
    }));
    provider.on('/api/oauth2/token', ({ form }) => ({
      body: {
        access_token: `SEKRET-${form.get('grant_type')}`,
        token_type: 'Bearer',
        expires_in: 604_800,
        refresh_token: 'SEKRET-refresh',
        scope: 'guilds.members.read guilds identify',
      },
    }));
    provider.on('/api/oauth2/token/revoke', { body: {} });
    provider.on(me10, { body: me });
    provider.on('/api/v10/users/@me/guilds', { body: [] });
  });
  afterAll(async () => {
    await patchbay.close();
    await provider.close();
  });

  test('of a person signs in, is renewed, and gives its access back', async () => {
    const alice = patchbay.as('alice');
    await alice.put('/api/installations/discord/discord-user/oauth2', {
      configuration: { 'client-id': '157730590492196864' },
      secrets: { 'client-secret': { action: 'set', value: 'SEKRET-discord-client' } },
    });
    const ids = { pluginId: 'discord', connectorId: 'discord-user', authSchemeId: 'oauth2' };
    const { id } = (await alice.post('/api/connections', { ...ids, alias: 'me' })).body;
    await signInAtProvider(alice, id);
    expect((await alice.get(`/api/connections/${id}`)).body).toMatchObject({ status: 'Ready', accountLabel: 'nelly' });
    expect(Object.fromEntries(provider.seenAt('/oauth2/authorize')[0]?.query ?? [])).toMatchObject({
      scope: 'identify guilds guilds.members.read',
      code_challenge_method: 'S256',
    });
    expect(Object.fromEntries(provider.seenAt('/api/oauth2/token')[0]?.form ?? [])).toMatchObject({
      grant_type: 'authorization_code',
      client_id: '157730590492196864',
      client_secret: 'SEKRET-discord-client',
    });

    expect((await alice.post(`/api/connections/${id}/refresh`)).status).toBe(200);
    const { projectId } = await giveToAgent(alice, [id]);
    const { body } = await alice.post(`/api/projects/${projectId}/tools/me__get_current_user/call`, { arguments: {} });
    expect(body.output).toEqual({ id: me.id, username: 'nelly', global_name: 'Nelly', bot: false });
    const asked = provider.seenAt(me10).at(-1);
    expect(asked?.headers.authorization).toBe('Bearer SEKRET-refresh_token');
    expect(asked?.headers['user-agent']).toMatch(/^DiscordBot \(https:\/\/\S+, [\d.]+\)$/);

    await alice.post(`/api/connections/${id}/disconnect`);
    await expect
      .poll(() => provider.seenAt('/api/oauth2/token/revoke').map(({ form }) => form.get('token')))
      .toEqual(expect.arrayContaining(['SEKRET-refresh', 'SEKRET-refresh_token']));
  });

  test('of a bot is opened by its token, which is called Bot', async () => {
    const bob = patchbay.as('bob');
    const { body } = await bob.post('/api/connections', {
      pluginId: 'discord',
      connectorId: 'discord-bot',
      authSchemeId: 'bot-token',
      alias: 'bot',
      secrets: { token: { action: 'set', value: 'SEKRET-bot' } },
    });
    expect(body).toMatchObject({ status: 'Ready', accountLabel: 'nelly' });
    const { projectId } = await giveToAgent(bob, [body.id]);
    const called = await bob.post(`/api/projects/${projectId}/tools/bot__list_guilds/call`, { arguments: {} });
    expect(called.body.output).toEqual({ items: [] });
    expect(provider.seenAt('/api/v10/users/@me/guilds').at(-1)?.headers.authorization).toBe('Bot SEKRET-bot');
  });
});

const [guild_id, channel_id, message_id] = ['197038439483310086', '290926798999357250', '334385199974967042'];
const author = { id: me.id, username: 'nelly', global_name: 'Nelly' };
const message = {
  id: message_id,
  channel_id,
  author: { ...author, avatar: 'x' },
  content: 'Hello',
  timestamp: '2026-12-01T09:00:00.000000+00:00',
  edited_timestamp: null,
  attachments: [{ id: '1', filename: 'a.png', url: 'https://cdn.discordapp.com/a.png', size: 9, proxy_url: 'x' }],
  embeds: [],
  reactions: [{ count: 2, me: false, emoji: { id: null, name: '👍' } }],
  pinned: false,
  type: 0,
};
const shown = {
  id: message_id,
  channel_id,
  author,
  content: 'Hello',
  timestamp: message.timestamp,
  edited_timestamp: null,
  attachments: [{ filename: 'a.png', url: 'https://cdn.discordapp.com/a.png', size: 9 }],
  embeds: [],
  reactions: [{ count: 2, emoji: { name: '👍' } }],
};
const allowed_mentions = { parse: ['users'] };
const at = `/channels/${channel_id}/messages`;
const guild = { id: guild_id, name: 'Acme', owner: true, permissions: '1' };
const member = { user: { ...author, avatar: null }, nick: null, roles: ['1'], joined_at: '2026-01-01T00:00:00Z', deaf: false };
const readMember = { user: author, nick: null, roles: ['1'], joined_at: '2026-01-01T00:00:00Z' };

const cases = [
  {
    tool: 'list_guilds',
    input: { limit: 5 },
    answer: [guild],
    sent: { method: 'GET', path: '/users/@me/guilds', query: { limit: 5 } },
    output: { items: [{ id: guild_id, name: 'Acme', owner: true }] },
  },
  {
    tool: 'list_channels',
    input: { guild_id },
    answer: [{ id: channel_id, type: 0, name: 'general', topic: null, parent_id: null, position: 1, nsfw: false }],
    sent: { method: 'GET', path: `/guilds/${guild_id}/channels` },
    output: { items: [{ id: channel_id, type: 0, name: 'general', topic: null, parent_id: null }] },
  },
  {
    tool: 'list_messages',
    input: { channel_id, limit: 1, before: message_id },
    answer: [message],
    sent: { method: 'GET', path: at, query: { limit: 1, before: message_id } },
    output: { items: [shown] },
  },
  {
    tool: 'get_message',
    input: { channel_id, message_id },
    answer: message,
    sent: { method: 'GET', path: `${at}/${message_id}` },
    output: shown,
  },
  {
    tool: 'send_message',
    input: { channel_id, content: '@everyone Hello', reply_to_message_id: message_id },
    answer: message,
    sent: {
      method: 'POST',
      path: at,
      body: { content: '@everyone Hello', allowed_mentions, message_reference: { message_id } },
    },
    output: shown,
  },
  {
    tool: 'edit_message',
    input: { channel_id, message_id, content: 'Hello' },
    answer: message,
    sent: { method: 'PATCH', path: `${at}/${message_id}`, body: { content: 'Hello', allowed_mentions } },
    output: shown,
  },
  {
    tool: 'delete_message',
    input: { channel_id, message_id },
    answer: null,
    sent: { method: 'DELETE', path: `${at}/${message_id}` },
    output: { deleted: message_id },
  },
  {
    tool: 'add_reaction',
    input: { channel_id, message_id, emoji: '👍' },
    answer: null,
    sent: { method: 'PUT', path: `${at}/${message_id}/reactions/%F0%9F%91%8D/@me` },
    output: { added: '👍' },
  },
  {
    tool: 'create_thread',
    input: { channel_id, message_id, name: 'Talk' },
    answer: { id: '334385199974967099', name: 'Talk', parent_id: channel_id, type: 11 },
    sent: { method: 'POST', path: `${at}/${message_id}/threads`, body: { name: 'Talk' } },
    output: { id: '334385199974967099', name: 'Talk', parent_id: channel_id },
  },
  {
    tool: 'search_members',
    input: { guild_id, query: 'nel' },
    answer: [member],
    sent: { method: 'GET', path: `/guilds/${guild_id}/members/search`, query: { query: 'nel', limit: 10 } },
    output: { items: [readMember] },
  },
];

const userCases = [
  {
    tool: 'get_current_user',
    input: {},
    answer: { ...me, email: 'nelly@example.com', locale: 'en-US' },
    sent: { method: 'GET', path: '/users/@me' },
    output: { ...author, bot: false, email: 'nelly@example.com', locale: 'en-US' },
  },
  {
    tool: 'list_my_guilds',
    input: { after: guild_id },
    answer: [guild],
    sent: { method: 'GET', path: '/users/@me/guilds', query: { after: guild_id } },
    output: { items: [{ id: guild_id, name: 'Acme', owner: true }] },
  },
  {
    tool: 'get_my_member',
    input: { guild_id },
    answer: member,
    sent: { method: 'GET', path: `/users/@me/guilds/${guild_id}/member` },
    output: readMember,
  },
];

const all = [
  ...cases.map((one) => ({ ...one, source: discordBot })),
  ...userCases.map((one) => ({ ...one, source: discordUser })),
];

test.each(all)('$tool asks and reads as documented', async ({ source, tool, input, answer, sent, output }) => {
  const { call, requests } = scripted(source, 200, answer);
  expect(await call(tool, input)).toEqual(output);
  expect(requests).toEqual([sent]);
});

test('each operation is in a table', () => {
  expect(cases.map(({ tool }) => tool)).toEqual(discordBot.operations.map(({ name }) => name));
  expect(userCases.map(({ tool }) => tool)).toEqual(discordUser.operations.map(({ name }) => name));
});

test('an id is digits and nothing else', async () => {
  const { call, requests } = scripted(discordBot, 200, message);
  await expect(call('get_message', { channel_id: '../users', message_id })).rejects.toThrow('15 to 21 digits');
  expect(requests).toEqual([]);
});

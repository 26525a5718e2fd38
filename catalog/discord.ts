/**
 * Facts from Discord's developer documentation, read in 2026-12: “OAuth2” (https://docs.discord.com/developers/topics/oauth2),
 * “OAuth2 and permissions” (https://docs.discord.com/developers/platform/oauth2-and-permissions), “API reference” with
 * authentication and user agent (https://docs.discord.com/developers/reference), “User”, “Channel”, “Message” and “Guild” resources.
 */
import { type ApiKeySchemeEntry, definePlugin, type OAuth2SchemeEntry } from './define.ts';

const api = {
  baseUrl: 'https://discord.com/api/v10',
  // Discord documents this form, and refuses programs that do not keep to it.
  headers: { 'user-agent': 'DiscordBot (https://patchbay.example, 1.0.0)' },
  errorMessage: 'message',
};

const account = {
  userinfo: 'https://discord.com/api/v10/users/@me',
  subject: { source: 'userinfo', field: 'id', label: 'username' },
} satisfies Pick<OAuth2SchemeEntry, 'userinfo' | 'subject'>;

const botToken = {
  type: 'api-key',
  id: 'bot-token',
  displayName: 'Bot token',
  description: 'People paste the token of a bot that is in their servers already.',
  keyField: 'token',
  placement: { in: 'header', name: 'authorization', prefix: 'Bot ' },
  connectionFields: [
    {
      id: 'token',
      label: 'Bot token',
      type: 'secret',
      help: 'Developer Portal › the application › Bot › “Reset Token”. Discord shows it once.',
    },
  ],
  ...account,
} satisfies ApiKeySchemeEntry;

export const discord = definePlugin({
  id: 'discord',
  version: '1.0.0',
  displayName: 'Discord',
  description: 'Servers, channels, messages and members of Discord.',
  tags: ['chat', 'communication'],
  homepage: 'https://discord.com',
  setupUrl: 'https://discord.com/developers/applications',
  setupSteps: [
    'Open the Developer Portal and choose “New Application”. Its name is what people see when they sign in.',
    'For people who sign in: open “OAuth2”, copy the redirect URI shown on this page into “Redirects”, exactly as it stands, and copy client ID and client secret into the form below. A person’s access shows profile and servers; it reads no messages.',
    'For reading and writing messages: open “Bot”, switch on “Message Content Intent” and “Server Members Intent”, and copy the token. Connect an account here with it.',
    'Add the bot to a server: under “OAuth2” › “URL Generator” tick “bot”, tick the permissions View Channels, Send Messages, Send Messages in Threads, Create Public Threads, Read Message History and Add Reactions, and open the address that it shows.',
  ],
  connectors: [
    {
      id: 'discord-bot',
      displayName: 'Discord bot',
      description: 'A bot of your own, in the servers that it was added to.',
      ...api,
      authSchemes: [botToken],
      sources: [{ type: 'native', id: 'discord-bot', provider: 'discord-bot' }],
    },
    {
      id: 'discord-user',
      displayName: 'Discord account',
      description: 'A person’s profile and servers, without messages: Discord gives those to bots alone.',
      ...api,
      authSchemes: [
        {
          type: 'oauth2',
          id: 'oauth2',
          displayName: 'Sign in with Discord',
          description: 'People sign in at Discord and agree to what the application may see.',
          authorize: 'https://discord.com/oauth2/authorize',
          token: 'https://discord.com/api/oauth2/token',
          revoke: { url: 'https://discord.com/api/oauth2/token/revoke', tokens: 'all' },
          scopes: {
            identify: 'See your name and picture.',
            email: 'See your e-mail address.',
            guilds: 'See which servers you are in.',
            'guilds.members.read': 'See your nickname and roles in those servers.',
            connections: 'See the accounts of other services that you linked.',
          },
          defaultScopes: ['identify', 'guilds', 'guilds.members.read'],
          installationFields: [
            {
              id: 'client-id',
              label: 'Client ID',
              type: 'text',
              help: 'On the page “OAuth2” of the application. A long number.',
              pattern: '\\d+',
            },
            {
              id: 'client-secret',
              label: 'Client secret',
              type: 'secret',
              help: 'Below the client ID, behind “Reset Secret”. Not the bot token.',
            },
          ],
          ...account,
        },
      ],
      sources: [{ type: 'native', id: 'discord-user', provider: 'discord-user' }],
    },
  ],
  skills: ['discord/skills/discord'],
});

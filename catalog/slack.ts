/**
 * Facts from Slack's developer documentation, read in 2026-11: “Installing with OAuth”
 * (https://docs.slack.dev/authentication/installing-with-oauth), “oauth.v2.access” and “oauth.v2.user.access”
 * (https://docs.slack.dev/reference/methods/oauth.v2.user.access), “Using PKCE” (https://docs.slack.dev/authentication/using-pkce),
 * “Using token rotation”, “auth.test”, “auth.revoke” and “Scopes” (https://docs.slack.dev/reference/scopes).
 */
import { type ApiKeySchemeEntry, definePlugin, type FormFieldEntry, type OAuth2SchemeEntry } from './define.ts';

/** Scopes that mean the same for a bot and for a person. */
const sharedScopes = {
  'channels:read': 'See the public channels and their names, topics and members.',
  'channels:history': 'Read messages in public channels.',
  'groups:read': 'See the private channels it is in, with their names, topics and members.',
  'groups:history': 'Read messages in the private channels it is in.',
  'groups:write': 'Create private channels, rename them, set their topic and invite people to them.',
  'im:read': 'See which direct messages there are.',
  'im:history': 'Read direct messages.',
  'im:write': 'Start direct messages.',
  'mpim:read': 'See which group direct messages there are.',
  'mpim:history': 'Read group direct messages.',
  'mpim:write': 'Start group direct messages.',
  'reactions:read': 'See emoji reactions.',
  'reactions:write': 'Add and take back emoji reactions.',
  'pins:read': 'See pinned messages.',
  'pins:write': 'Pin and unpin messages.',
  'users:read': 'See the people in the workspace.',
  'users:read.email': 'See the e-mail addresses of people, and find people by them.',
  'files:read': 'See files that were shared where it can read.',
  'team:read': 'See the name and address of the workspace.',
};

const botScopes = {
  ...sharedScopes,
  'channels:join': 'Join public channels by itself.',
  'channels:manage': 'Create public channels, rename them, set their topic and invite people to them.',
  'chat:write': 'Send messages as the app, and change and delete its own.',
  'chat:write.public': 'Send messages to public channels without joining them.',
};

const userScopes = {
  ...sharedScopes,
  'channels:write': 'Create and join public channels for you, rename them, set their topic and invite people to them.',
  'chat:write': 'Send messages in your name, and change and delete yours.',
  'search:read': 'Search everything that you can see: messages in channels and in your direct messages.',
};

/** The id stays when somebody is renamed. Slack answers auth.test to GET and to POST. */
const userinfo = 'https://slack.com/api/auth.test';

const oauth2 = {
  type: 'oauth2',
  scopeSeparator: ',',
  // Slack takes PKCE only from apps that were marked as public clients, which cannot be undone.
  pkce: false,
  deadGrantErrors: ['invalid_refresh_token', 'token_revoked', 'token_expired', 'account_inactive', 'invalid_auth'],
  // Installing an app again gives the same token again, so one call ends it for every connection of that account and app.
  revoke: {
    url: 'https://slack.com/api/auth.revoke',
    authentication: 'token',
    tokens: 'access',
    ends: 'grant',
  },
  userinfo,
} satisfies Partial<OAuth2SchemeEntry>;

const clientFields = [
  {
    id: 'client-id',
    label: 'Client ID',
    type: 'text',
    help: 'Under “App Credentials” on the app’s page “Basic Information”. Two numbers with a dot between them.',
    placeholder: '1234567890.1234567890',
    pattern: '[A-Za-z0-9._-]+',
  },
  {
    id: 'client-secret',
    label: 'Client secret',
    type: 'secret',
    help: 'Beside the client ID, behind “Show”. Neither the signing secret nor the verification token.',
  },
] satisfies FormFieldEntry[];

const apiKey = {
  type: 'api-key',
  id: 'api-key',
  displayName: 'Pasted token',
  description: 'People paste a token of an app that is installed already: a bot token (xoxb-…) or a user token (xoxp-…).',
  keyField: 'token',
  connectionFields: [
    {
      id: 'token',
      label: 'Token',
      type: 'secret',
      help: 'On the app’s page under “OAuth & Permissions”, after it was installed to the workspace. It may do what the scopes there say.',
      placeholder: 'xoxb-…',
    },
  ],
  userinfo,
  subject: { source: 'userinfo', field: 'user_id', label: 'user' },
} satisfies ApiKeySchemeEntry;

export const slack = definePlugin({
  id: 'slack',
  version: '1.0.0',
  displayName: 'Slack',
  description: 'Channels, messages, threads, reactions and people of a Slack workspace.',
  tags: ['chat', 'communication'],
  homepage: 'https://slack.com',
  setupUrl: 'https://api.slack.com/apps',
  setupSteps: [
    'Open api.slack.com/apps, choose “Create New App”, then “From scratch”, and pick the workspace. Give it a name that people will recognise: messages of the bot carry it.',
    'Open “OAuth & Permissions”. Copy the redirect URI shown on this page into “Redirect URLs”, exactly as it stands, and save. Slack takes addresses that begin with https://.',
    'On the same page, under “Scopes”, add the permissions that you want to offer: bot token scopes for signing in as the app, user token scopes for signing in as a person.',
    'Open “Basic Information” and copy client ID and client secret from “App Credentials” into the form below.',
    'For people of other workspaces, switch on public distribution under “Manage Distribution”. Many workspaces let an administrator approve an app first.',
  ],
  connectors: [
    {
      id: 'slack-cloud',
      displayName: 'Slack',
      description: 'Workspaces on slack.com.',
      baseUrl: 'https://slack.com/api',
      // Every method takes forms; the reading ones take nothing else.
      requestBody: 'form',
      // Slack refuses with 200 and { ok: false, error }.
      errorField: 'error',
      errorMessage: 'error',
      unauthorizedErrors: ['invalid_auth', 'not_authed', 'token_revoked', 'token_expired', 'account_inactive'],
      authSchemes: [
        {
          ...oauth2,
          id: 'oauth2-bot',
          displayName: 'Add the app to a workspace',
          description: 'The app acts as a bot of its own. It sees the channels that it was invited to or joined.',
          authorize: 'https://slack.com/oauth/v2/authorize',
          token: 'https://slack.com/api/oauth.v2.access',
          scopes: botScopes,
          defaultScopes: [
            'channels:read',
            'channels:history',
            'channels:join',
            'groups:read',
            'groups:history',
            'chat:write',
            'reactions:write',
            'users:read',
          ],
          installationFields: clientFields,
          subject: { source: 'userinfo', field: 'user_id', label: 'team' },
        },
        {
          ...oauth2,
          id: 'oauth2-user',
          displayName: 'Sign in as a person',
          description: 'The app acts in your name and sees what you see. Needed for search.',
          // The pair that asks for user scopes alone, in `scope`, and answers with the person's token itself.
          authorize: 'https://slack.com/oauth/v2_user/authorize',
          token: 'https://slack.com/api/oauth.v2.user.access',
          scopes: userScopes,
          defaultScopes: [
            'channels:read',
            'channels:history',
            'groups:read',
            'groups:history',
            'im:read',
            'im:history',
            'chat:write',
            'search:read',
            'users:read',
          ],
          installationFields: clientFields,
          subject: { source: 'userinfo', field: 'user_id', label: 'user' },
        },
        apiKey,
      ],
      sources: [{ type: 'native', id: 'slack', provider: 'slack' }],
    },
  ],
  skills: ['slack/skills/slack'],
});

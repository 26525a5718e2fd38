/**
 * Facts from Dropbox's developer documentation, read in 2026-12: “OAuth guide” (https://developers.dropbox.com/oauth-guide),
 * “Using OAuth 2.0 with offline access” (https://dropbox.tech/developers/using-oauth-2-0-with-offline-access), “HTTP API”
 * (https://www.dropbox.com/developers/documentation/http/documentation) and “Error handling guide”.
 *
 * Contents of files go through content.dropboxapi.com, as bytes and with arguments in a header. Agents get links to them
 * instead, which need no credential: a temporary one to download, and `save_url` to bring a file in.
 */
import { definePlugin } from './define.ts';

export const dropbox = definePlugin({
  id: 'dropbox',
  version: '1.0.0',
  displayName: 'Dropbox',
  description: 'Files, folders and shared links of a Dropbox.',
  tags: ['files', 'storage'],
  homepage: 'https://www.dropbox.com',
  setupUrl: 'https://www.dropbox.com/developers/apps/create',
  setupSteps: [
    'Open the App Console of Dropbox and choose “Create app”, then “Scoped access”.',
    'Choose “Full Dropbox”, or “App folder” if agents should see one folder of their own and nothing else. This cannot be changed later.',
    'On the tab “Permissions” tick what you want to offer, at least account_info.read, files.metadata.read and files.content.read, and submit. Only what is ticked here can be asked for.',
    'On the tab “Settings” copy the redirect URI shown on this page into “Redirect URIs”, exactly as it stands, and copy app key and app secret into the form below.',
    'A new app connects its owner’s account alone. Choose “Enable additional users” for up to 500 others; apply for production for more.',
  ],
  connectors: [
    {
      id: 'dropbox',
      displayName: 'Dropbox',
      description: 'One Dropbox account.',
      baseUrl: 'https://api.dropboxapi.com/2',
      errorMessage: 'error_summary',
      authSchemes: [
        {
          type: 'oauth2',
          id: 'oauth2',
          displayName: 'Sign in with Dropbox',
          description: 'People sign in at Dropbox and agree to what the app may do.',
          authorize: 'https://www.dropbox.com/oauth2/authorize',
          token: 'https://api.dropboxapi.com/oauth2/token',
          // Disables the access token and the refresh token that it was made with.
          revoke: {
            url: 'https://api.dropboxapi.com/2/auth/token/revoke',
            authentication: 'token',
            body: 'none',
            tokens: 'access',
          },
          // Without it there is no refresh token, and access ends after four hours.
          authorizeParameters: { token_access_type: 'offline' },
          scopes: {
            'account_info.read': 'See your name, e-mail address and how much space is used.',
            'files.metadata.read': 'See your files and folders with their names, sizes and dates.',
            'files.metadata.write': 'Change what is stored about files, such as tags.',
            'files.content.read': 'Read the contents of your files.',
            'files.content.write': 'Create, change, move and delete files and folders.',
            'sharing.read': 'See your shared links and folders, and who is in them.',
            'sharing.write': 'Create and change shared links and folders.',
          },
          defaultScopes: [
            'account_info.read',
            'files.metadata.read',
            'files.content.read',
            'files.content.write',
            'sharing.read',
            'sharing.write',
          ],
          installationFields: [
            {
              id: 'client-id',
              label: 'App key',
              type: 'text',
              help: 'On the tab “Settings” of the app.',
              pattern: '[a-z0-9]+',
            },
            { id: 'client-secret', label: 'App secret', type: 'secret', help: 'Below the app key, behind “Show”.' },
          ],
          userinfo: 'https://api.dropboxapi.com/2/users/get_current_account',
          // Every method is a POST; one without arguments takes the JSON value null.
          userinfoRequest: { method: 'POST', body: null },
          subject: { source: 'userinfo', field: 'account_id', label: 'email' },
        },
      ],
      sources: [{ type: 'native', id: 'dropbox', provider: 'dropbox' }],
    },
  ],
  skills: ['dropbox/skills/dropbox'],
});

/**
 * Facts from Figma's developer documentation, read in 2026-12: “Authentication” and “OAuth apps”
 * (https://developers.figma.com/docs/rest-api/authentication), “Personal access tokens”
 * (https://developers.figma.com/docs/rest-api/personal-access-tokens/), “Scopes”
 * (https://developers.figma.com/docs/rest-api/scopes/) and the published OpenAPI description of the REST API.
 */
import { type ApiKeySchemeEntry, definePlugin, type OAuth2SchemeEntry } from './define.ts';

const account = {
  userinfo: 'https://api.figma.com/v1/me',
  subject: { source: 'userinfo', field: 'id', label: 'email' },
} satisfies Pick<OAuth2SchemeEntry, 'userinfo' | 'subject'>;

const apiKey = {
  type: 'api-key',
  id: 'personal-access-token',
  displayName: 'Personal access token',
  description: 'People paste a token that they made themselves. It may do what they ticked when they made it.',
  keyField: 'token',
  placement: { in: 'header', name: 'x-figma-token', prefix: '' },
  connectionFields: [
    {
      id: 'token',
      label: 'Personal access token',
      type: 'secret',
      help: 'Figma › Settings › Security › Personal access tokens › “Generate new token”, with at least the scope current_user:read. Figma shows it once.',
      placeholder: 'figd_…',
    },
  ],
  ...account,
} satisfies ApiKeySchemeEntry;

export const figma = definePlugin({
  id: 'figma',
  version: '1.0.0',
  displayName: 'Figma',
  description: 'Design files, their layers, images, versions and comments.',
  tags: ['design'],
  homepage: 'https://www.figma.com',
  setupUrl: 'https://www.figma.com/developers/apps',
  setupSteps: [
    'Open the list of your apps at Figma and choose “Create a new app”. Its name is what people see when they sign in.',
    'Copy the redirect URI shown on this page into the redirect URLs under “OAuth credentials”, exactly as it stands.',
    'Under “OAuth scopes” tick the scopes that you want to offer, at least current_user:read.',
    'Copy client ID and client secret into the form below; Figma shows the secret once. A draft of a private app works for people of your own team; publish it for others.',
  ],
  connectors: [
    {
      id: 'figma',
      displayName: 'Figma',
      description: 'One person’s account on figma.com.',
      baseUrl: 'https://api.figma.com/v1',
      errorMessage: 'err',
      // A token that is not accepted is answered with 403, as a missing scope is; only the words tell them apart.
      errorCode: 'err',
      unauthorizedErrors: ['Invalid token', 'Token expired'],
      authSchemes: [
        {
          type: 'oauth2',
          id: 'oauth2',
          displayName: 'Sign in with Figma',
          description: 'People sign in at Figma and agree to what the app may do.',
          authorize: 'https://www.figma.com/oauth',
          token: 'https://api.figma.com/v1/oauth/token',
          clientAuthentication: 'basic-raw',
          refresh: 'https://api.figma.com/v1/oauth/refresh',
          scopes: {
            'current_user:read': 'See your name, e-mail address and picture.',
            'file_content:read': 'Read the contents of files: pages, layers and images.',
            'file_metadata:read': 'See the name, dates and owner of files.',
            'file_versions:read': 'See the history of files.',
            'file_comments:read': 'Read comments.',
            'file_comments:write': 'Write and delete comments in your name.',
            'file_dev_resources:read': 'See the links that developers attached to layers.',
            'library_content:read': 'See the components and styles that a file publishes.',
            'projects:read': 'See the projects of your teams and the files in them.',
          },
          defaultScopes: [
            'current_user:read',
            'file_content:read',
            'file_metadata:read',
            'file_versions:read',
            'file_comments:read',
            'file_comments:write',
          ],
          installationFields: [
            {
              id: 'client-id',
              label: 'Client ID',
              type: 'text',
              help: 'Under “OAuth credentials” of the app.',
              pattern: '[A-Za-z0-9_-]+',
            },
            { id: 'client-secret', label: 'Client secret', type: 'secret', help: 'Shown once, when the app was created.' },
          ],
          ...account,
        },
        apiKey,
      ],
      sources: [{ type: 'native', id: 'figma', provider: 'figma' }],
    },
  ],
  skills: ['figma/skills/figma'],
});

/**
 * Facts from Asana's developer documentation, read in 2026-12: “OAuth” (https://developers.asana.com/docs/oauth), “OAuth scopes”
 * (https://developers.asana.com/docs/oauth-scopes), “Personal access token”, “Inputs and outputs” with the data envelope and
 * opt_fields, “Pagination” and the API reference (https://developers.asana.com/reference/rest-api-reference).
 */
import { type ApiKeySchemeEntry, definePlugin } from './define.ts';

const userinfo = 'https://app.asana.com/api/1.0/users/me';

const apiKey = {
  type: 'api-key',
  id: 'personal-access-token',
  displayName: 'Personal access token',
  description: 'People paste a token that they made themselves. It may do whatever they can do.',
  keyField: 'token',
  connectionFields: [
    {
      id: 'token',
      label: 'Personal access token',
      type: 'secret',
      help: 'app.asana.com/0/my-apps › “Create new token”. Asana shows it once.',
    },
  ],
  userinfo,
  subject: { source: 'userinfo', field: 'data.gid', label: 'data.email' },
} satisfies ApiKeySchemeEntry;

export const asana = definePlugin({
  id: 'asana',
  version: '1.0.0',
  displayName: 'Asana',
  description: 'Tasks, projects, sections and comments in Asana.',
  tags: ['tasks', 'project-management'],
  homepage: 'https://asana.com',
  setupUrl: 'https://app.asana.com/0/my-apps',
  setupSteps: [
    'Open the developer console of Asana and choose “Create new app”. Its name is what people see when they sign in.',
    'Under “OAuth” copy the redirect URI shown on this page into “Redirect URLs”, exactly as it stands.',
    'Below, under permission scopes, tick the scopes that you want to offer. An app with full permissions instead takes the one scope “default” and no other.',
    'Under “Manage distribution” choose the workspaces that may use the app, or any workspace.',
    'Copy client ID and client secret into the form below.',
    'The MCP server takes no such app, and does not register Patchbay by itself: for it choose “MCP app” as the kind of the new app.',
  ],
  connectors: [
    {
      id: 'asana',
      displayName: 'Asana',
      description: 'One person’s account on asana.com, with all its workspaces.',
      baseUrl: 'https://app.asana.com/api/1.0',
      errorMessage: 'errors.0.message',
      authSchemes: [
        {
          type: 'oauth2',
          id: 'oauth2',
          displayName: 'Sign in with Asana',
          description: 'People sign in at Asana and agree to what the app may do.',
          authorize: 'https://app.asana.com/-/oauth_authorize',
          token: 'https://app.asana.com/-/oauth_token',
          // Takes the refresh token alone, and ends what was made with it.
          revoke: { url: 'https://app.asana.com/-/oauth_revoke', tokens: 'refresh' },
          scopes: {
            default: 'Do everything that you can do in Asana. For apps with full permissions, and not together with others.',
            'users:read': 'See people and their e-mail addresses.',
            'workspaces:read': 'See the workspaces that you are in.',
            'projects:read': 'See projects and their sections.',
            'projects:write': 'Create and change projects.',
            'tasks:read': 'See and search tasks.',
            'tasks:write': 'Create and change tasks.',
            'tasks:delete': 'Delete tasks.',
            'stories:read': 'Read comments and the history of tasks.',
            'stories:write': 'Write comments in your name.',
            'teams:read': 'See teams.',
            'tags:read': 'See tags.',
            'custom_fields:read': 'See custom fields.',
            'attachments:read': 'See attachments.',
            'workspace.typeahead:read': 'Find things by the beginning of their name.',
          },
          defaultScopes: [
            'users:read',
            'workspaces:read',
            'projects:read',
            'tasks:read',
            'tasks:write',
            'stories:read',
            'stories:write',
          ],
          installationFields: [
            {
              id: 'client-id',
              label: 'Client ID',
              type: 'text',
              help: 'Under “OAuth” of the app. A long number.',
              pattern: '\\d+',
            },
            { id: 'client-secret', label: 'Client secret', type: 'secret', help: 'Below the client ID.' },
          ],
          userinfo,
          subject: { source: 'token-response', field: 'data.gid', label: 'data.email' },
        },
        apiKey,
      ],
      sources: [{ type: 'native', id: 'asana', provider: 'asana' }],
    },
    {
      // From Asana’s documentation, “Integrating with Asana’s MCP Server”
      // (https://developers.asana.com/docs/integrating-with-asanas-mcp-server), read in 2026-12.
      id: 'asana-mcp',
      displayName: 'Asana MCP server',
      description: 'Asana’s own MCP server. It needs an app of the type “MCP app”; apps for the API do not work here.',
      authSchemes: [
        {
          type: 'mcp-oauth',
          id: 'oauth',
          displayName: 'Sign in',
          installationFields: [
            { id: 'client-id', label: 'Client ID', type: 'text' },
            { id: 'client-secret', label: 'Client secret', type: 'secret' },
          ],
        },
      ],
      sources: [
        {
          type: 'mcp',
          id: 'asana-mcp',
          transport: { kind: 'http', url: 'https://mcp.asana.com/v2/mcp' },
          credentials: [{ authScheme: 'oauth', from: 'access-token', to: 'header', name: 'authorization', prefix: 'Bearer ' }],
        },
      ],
    },
  ],
  skills: ['asana/skills/asana'],
});

/**
 * Facts from Linear's developer documentation, read in 2026-11: “OAuth 2.0 authentication”
 * (https://linear.app/developers/oauth-2-0-authentication), “Getting started” with personal API keys
 * (https://linear.app/developers/graphql), “Pagination”, “Filtering” and “Rate limiting”
 * (https://linear.app/developers/rate-limiting), and from the published GraphQL schema.
 */
import { type ApiKeySchemeEntry, definePlugin, type FormFieldEntry, type OAuth2SchemeEntry } from './define.ts';

/** Who the account is: one more question to the one endpoint. */
const userinfo = 'https://api.linear.app/graphql';
const userinfoRequest = { method: 'POST', body: { query: '{ viewer { id email } }' } } as const;

/** A person has an id of their own in each workspace. */
const subject = {
  source: 'userinfo',
  field: 'data.viewer.id',
  label: 'data.viewer.email',
} satisfies OAuth2SchemeEntry['subject'];

const clientFields = [
  {
    id: 'client-id',
    label: 'Client ID',
    type: 'text',
    help: 'Shown on the application’s page after it was created.',
    pattern: '[A-Za-z0-9._-]+',
  },
  {
    id: 'client-secret',
    label: 'Client secret',
    type: 'secret',
    help: 'Shown below the client ID.',
  },
] satisfies FormFieldEntry[];

const apiKey = {
  type: 'api-key',
  id: 'api-key',
  displayName: 'Personal API key',
  description: 'People paste a key that they made themselves. It may do what they ticked when they made it.',
  keyField: 'key',
  // Personal keys stand in the header alone; with “Bearer” before them they are refused.
  placement: { in: 'header', name: 'authorization', prefix: '' },
  connectionFields: [
    {
      id: 'key',
      label: 'Personal API key',
      type: 'secret',
      help: 'Settings › Account › Security & access › Personal API keys. Linear shows it once.',
      placeholder: 'lin_api_…',
    },
  ],
  userinfo,
  userinfoRequest,
  subject,
} satisfies ApiKeySchemeEntry;

export const linear = definePlugin({
  id: 'linear',
  version: '1.0.0',
  displayName: 'Linear',
  description: 'Issues, comments, projects, cycles and teams of a Linear workspace.',
  tags: ['issues', 'project-management'],
  homepage: 'https://linear.app',
  setupUrl: 'https://linear.app/settings/api/applications/new',
  setupSteps: [
    'Open Settings › API › OAuth applications in Linear and choose “New OAuth application”. Every administrator of that workspace can see and change it, so a workspace made for it is a good place.',
    'Give it a name that people will recognise when they sign in, and this service’s address as developer URL.',
    'Copy the redirect URI shown on this page into “Callback URLs”, exactly as it stands.',
    'For people of other workspaces, switch “Public” on. Then create the application, and copy client ID and client secret into the form below.',
  ],
  connectors: [
    {
      id: 'linear-cloud',
      displayName: 'Linear',
      description: 'Workspaces on linear.app.',
      baseUrl: 'https://api.linear.app',
      // A GraphQL refusal may come with 200, and beside half an answer.
      errorField: 'errors',
      errorCode: 'errors.0.extensions.code',
      // Sent with 400.
      rateLimitErrors: ['RATELIMITED'],
      errorMessage: 'errors.0.message',
      authSchemes: [
        {
          type: 'oauth2',
          id: 'oauth2',
          displayName: 'Sign in with Linear',
          description: 'People sign in at Linear, choose a workspace and agree to what the application may do.',
          authorize: 'https://linear.app/oauth/authorize',
          token: 'https://api.linear.app/oauth/token',
          revoke: { url: 'https://api.linear.app/oauth/revoke' },
          // Without it Linear would sign people in to the workspace they chose before, with no way to another.
          authorizeParameters: { prompt: 'consent' },
          scopeSeparator: ',',
          scopes: {
            read: 'See everything that you can see in the workspace.',
            write: 'Create and change issues, comments, projects and whatever else you can change.',
            'issues:create': 'Create issues and their attachments, and change nothing else.',
            'comments:create': 'Comment on issues, and change nothing else.',
            'timeSchedule:write': 'Create and change time schedules.',
            admin: 'Use what only administrators of the workspace can use.',
          },
          defaultScopes: ['read', 'write'],
          installationFields: clientFields,
          userinfo,
          userinfoRequest,
          subject,
        },
        apiKey,
      ],
      sources: [{ type: 'native', id: 'linear', provider: 'linear' }],
    },
    {
      // From Linear’s documentation, “MCP server” (https://linear.app/docs/mcp), read in 2026-12.
      id: 'linear-mcp',
      displayName: 'Linear MCP server',
      description: 'Linear’s own MCP server. Nothing to set up: people sign in when they connect.',
      authSchemes: [{ type: 'mcp-oauth', id: 'oauth', displayName: 'Sign in' }],
      sources: [
        {
          type: 'mcp',
          id: 'linear-mcp',
          transport: { kind: 'http', url: 'https://mcp.linear.app/mcp' },
          credentials: [{ authScheme: 'oauth', from: 'access-token', to: 'header', name: 'authorization', prefix: 'Bearer ' }],
        },
      ],
    },
  ],
  skills: ['linear/skills/linear'],
});

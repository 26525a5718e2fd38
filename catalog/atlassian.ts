/**
 * Facts from Atlassian's documentation, read in 2026-12: “OAuth 2.0 (3LO) apps” with the list of accessible resources
 * (https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/), “Implementing the refresh token flow”
 * (https://developer.atlassian.com/cloud/oauth/getting-started/refresh-tokens/), “Jira scopes” and “Confluence scopes” for OAuth 2.0
 * (3LO), and the REST references of Jira Cloud (version 2, which has the operations of version 3 with texts as text) and
 * Confluence Cloud (version 2; search is in version 1).
 */
import { definePlugin, type FormFieldEntry, type OAuth2SchemeEntry } from './define.ts';

const clientFields = [
  { id: 'client-id', label: 'Client ID', type: 'text', help: 'On the page “Settings” of the app.', pattern: '[A-Za-z0-9]+' },
  { id: 'client-secret', label: 'Secret', type: 'secret', help: 'Below the client ID.' },
] satisfies FormFieldEntry[];

const site = {
  id: 'site',
  label: 'Site',
  type: 'url',
  required: false,
  help: 'Needed only where the account may use several sites.',
  placeholder: 'https://acme.atlassian.net',
} satisfies FormFieldEntry;

const oauth2 = {
  type: 'oauth2',
  id: 'oauth2',
  displayName: 'Sign in with Atlassian',
  description: 'People sign in at Atlassian, choose a site and agree to what the app may do there.',
  authorize: 'https://auth.atlassian.com/authorize',
  token: 'https://auth.atlassian.com/oauth/token',
  tokenBody: 'json',
  // Without prompt=consent nobody would be asked which site is meant.
  authorizeParameters: { audience: 'api.atlassian.com', prompt: 'consent' },
  userinfo: 'https://api.atlassian.com/me',
  subject: { source: 'userinfo', field: 'account_id', label: 'email' },
  installationFields: clientFields,
  connectionFields: [site],
  derived: [
    {
      id: 'cloud-id',
      label: 'Cloud id of the site',
      type: 'text',
      pattern: '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}',
      from: { lookup: 'https://api.atlassian.com/oauth/token/accessible-resources' },
      field: 'id',
      match: { field: 'url', connectionField: 'site' },
    },
  ],
} satisfies Partial<OAuth2SchemeEntry>;

/** Both are asked for with every sign-in: who it is, and refresh tokens. */
const always = {
  'read:me': 'Know which Atlassian account this is.',
  offline_access: 'Stay connected while you are away.',
};

export const atlassian = definePlugin({
  id: 'atlassian',
  version: '1.0.0',
  displayName: 'Atlassian',
  description: 'Issues in Jira and pages in Confluence, on Atlassian Cloud.',
  tags: ['issues', 'project-management', 'documents'],
  homepage: 'https://www.atlassian.com',
  setupUrl: 'https://developer.atlassian.com/console/myapps/',
  setupSteps: [
    'Open the developer console, choose “Create › OAuth 2.0 integration” and name it. One app may serve Jira and Confluence.',
    'Under “Permissions” add “User identity API” with read:me, and “Jira API” or “Confluence API” with the scopes that people may grant.',
    'Under “Authorization”, at “OAuth 2.0 (3LO)”, copy the redirect URI shown on this page into “Callback URL”, exactly as it stands.',
    'For people other than you, switch “Sharing” on under “Distribution”.',
    'Under “Settings” copy client ID and secret into the form below; once for Jira and once for Confluence, if you offer both.',
  ],
  connectors: [
    {
      id: 'jira-cloud',
      displayName: 'Jira',
      description: 'Issues of one Jira Cloud site.',
      baseUrl: 'https://api.atlassian.com/ex/jira/{cloud-id}/rest/api/2',
      errorMessage: 'errorMessages.0',
      authSchemes: [
        {
          ...oauth2,
          scopes: {
            ...always,
            'read:jira-work': 'See projects, issues, comments and whatever else you can see in Jira.',
            'write:jira-work': 'Create and change issues and comments in Jira.',
            'read:jira-user': 'See other people in Jira.',
          },
          defaultScopes: ['read:me', 'offline_access', 'read:jira-work', 'write:jira-work', 'read:jira-user'],
        },
      ],
      sources: [{ type: 'native', id: 'jira', provider: 'jira' }],
    },
    {
      id: 'confluence-cloud',
      displayName: 'Confluence',
      description: 'Pages of one Confluence Cloud site.',
      baseUrl: 'https://api.atlassian.com/ex/confluence/{cloud-id}/wiki',
      errorMessage: 'errors.0.title',
      authSchemes: [
        {
          ...oauth2,
          scopes: {
            ...always,
            'search:confluence': 'Search in Confluence.',
            'read:space:confluence': 'See the spaces that you can see.',
            'read:page:confluence': 'Read the pages that you can read.',
            'write:page:confluence': 'Create and change pages.',
          },
          defaultScopes: [
            'read:me',
            'offline_access',
            'search:confluence',
            'read:space:confluence',
            'read:page:confluence',
            'write:page:confluence',
          ],
        },
      ],
      sources: [{ type: 'native', id: 'confluence', provider: 'confluence' }],
    },
    {
      // From Atlassian’s documentation, “Use Rovo MCP with other supported MCP clients”
      // (https://support.atlassian.com/atlassian-ai-gateway/docs/use-rovo-mcp-with-other-supported-mcp-clients/), read in
      // 2026-12.
      id: 'atlassian-mcp',
      displayName: 'Atlassian Rovo MCP server',
      description:
        'Atlassian’s own MCP server for Jira, Confluence and Compass. Nothing to set up: people sign in when they connect.',
      authSchemes: [{ type: 'mcp-oauth', id: 'oauth', displayName: 'Sign in' }],
      sources: [
        {
          type: 'mcp',
          id: 'atlassian-mcp',
          transport: { kind: 'http', url: 'https://mcp.atlassian.com/v1/mcp/authv2' },
          credentials: [{ authScheme: 'oauth', from: 'access-token', to: 'header', name: 'authorization', prefix: 'Bearer ' }],
        },
      ],
    },
  ],
  skills: ['atlassian/skills/atlassian'],
});

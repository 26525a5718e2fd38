/**
 * Facts from Notion's developer documentation, read in 2026-12: “Authorization”
 * (https://developers.notion.com/guides/get-started/authorization), “Create a token”, “Refresh a token” and “Revoke a token”
 * (https://developers.notion.com/reference/refresh-a-token), “Upgrade guide 2026-03-11”
 * (https://developers.notion.com/guides/get-started/upgrade-guide-2026-03-11) and “Working with markdown content”
 * (https://developers.notion.com/guides/data-apis/working-with-markdown-content).
 */
import { type ApiKeySchemeEntry, definePlugin, type FormFieldEntry } from './define.ts';

const clientFields = [
  {
    id: 'client-id',
    label: 'OAuth client ID',
    type: 'text',
    help: 'On the page of the public connection, under “Configuration”.',
    pattern: '[A-Za-z0-9-]+',
  },
  { id: 'client-secret', label: 'OAuth client secret', type: 'secret', help: 'Beside the client ID.', placeholder: 'secret_…' },
] satisfies FormFieldEntry[];

/** The bot that stands for the connection: the token itself as an account. */
const userinfo = 'https://api.notion.com/v1/users/me';

const apiKey = {
  type: 'api-key',
  id: 'api-key',
  displayName: 'Access token',
  description: 'People paste the token of an internal connection, or a personal access token.',
  keyField: 'token',
  connectionFields: [
    {
      id: 'token',
      label: 'Access token',
      type: 'secret',
      help: 'notion.so/developers › the connection › Access token. An internal connection sees only pages that were shared with it.',
      placeholder: 'ntn_…',
    },
  ],
  userinfo,
  subject: { source: 'userinfo', field: 'id', label: 'bot.workspace_name' },
} satisfies ApiKeySchemeEntry;

const version = { 'notion-version': '2026-03-11' };

export const notion = definePlugin({
  id: 'notion',
  version: '1.0.0',
  displayName: 'Notion',
  description: 'Pages, databases and comments of a Notion workspace.',
  tags: ['documents', 'knowledge'],
  homepage: 'https://www.notion.com',
  setupUrl: 'https://www.notion.so/developers/connections',
  setupSteps: [
    'Open the developer portal of Notion and create a connection of the kind “Public”. You must own a workspace for it.',
    'Give it a name that people will recognise, and the capabilities that you want to offer: read, update and insert content, read and insert comments, read user information.',
    'Copy the redirect URI shown on this page into “Redirect URIs”, exactly as it stands, and save.',
    'Copy OAuth client ID and client secret from “Configuration” into the form below.',
    'Whoever signs in chooses the pages that the connection may see. Pages can be added later, in the menu of a page under “Connections”.',
  ],
  connectors: [
    {
      id: 'notion',
      displayName: 'Notion',
      description: 'One workspace on notion.so.',
      baseUrl: 'https://api.notion.com/v1',
      headers: version,
      errorMessage: 'message',
      authSchemes: [
        {
          type: 'oauth2',
          id: 'oauth2',
          displayName: 'Sign in with Notion',
          description: 'People sign in at Notion and choose the pages that agents may see.',
          authorize: 'https://api.notion.com/v1/oauth/authorize',
          token: 'https://api.notion.com/v1/oauth/token',
          tokenBody: 'json',
          // Client IDs have hyphens, which RFC 6749 would escape.
          clientAuthentication: 'basic-raw',
          // The token endpoint documents no code_verifier, and refuses members of its body that it does not know.
          pkce: false,
          revoke: {
            url: 'https://api.notion.com/v1/oauth/revoke',
            authentication: 'basic',
            body: 'json',
            headers: version,
            tokens: 'access',
          },
          authorizeParameters: { owner: 'user' },
          // What a connection may do is set in the portal, not asked for.
          scopes: {},
          installationFields: clientFields,
          userinfo,
          subject: { source: 'token-response', field: 'bot_id', label: 'workspace_name' },
        },
        apiKey,
      ],
      sources: [{ type: 'native', id: 'notion', provider: 'notion' }],
    },
    {
      // From Notion’s documentation, “Integrating your own MCP client”
      // (https://developers.notion.com/guides/mcp/build-mcp-client), read in 2026-12.
      id: 'notion-mcp',
      displayName: 'Notion MCP server',
      description: 'Notion’s own MCP server. Nothing to set up: people sign in when they connect.',
      authSchemes: [{ type: 'mcp-oauth', id: 'oauth', displayName: 'Sign in' }],
      sources: [
        {
          type: 'mcp',
          id: 'notion-mcp',
          transport: { kind: 'http', url: 'https://mcp.notion.com/mcp' },
          credentials: [{ authScheme: 'oauth', from: 'access-token', to: 'header', name: 'authorization', prefix: 'Bearer ' }],
        },
      ],
    },
  ],
  skills: ['notion/skills/notion'],
});

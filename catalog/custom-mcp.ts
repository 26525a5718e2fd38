/** Any MCP server, by its address. Nothing is known of it before somebody connects: its transport is found out, its tools are read. */
import { type CapabilitySourceEntry, definePlugin, type FormFieldEntry } from './define.ts';

const server = {
  id: 'server-url',
  label: 'Address of the server',
  type: 'url',
  withPath: true,
  placeholder: 'https://mcp.example.com/mcp',
  help: 'As the server’s documentation gives it: an https address, usually ending in /mcp or /sse.',
} satisfies FormFieldEntry;

const token = { id: 'token', label: 'Token', type: 'secret', help: 'Sent as Authorization: Bearer.' } satisfies FormFieldEntry;
const key = { id: 'key', label: 'Key', type: 'secret', help: 'Sent in the header X-API-Key.' } satisfies FormFieldEntry;

/** With the account and not in a shared setup: the server that a person names says to whom this app is proven. */
const app = [
  {
    id: 'client-id',
    label: 'Client id',
    type: 'text',
    required: false,
    help: 'Only where the server’s provider asks for an app that was registered by hand.',
  },
  { id: 'client-secret', label: 'Client secret', type: 'secret', required: false, help: 'If that app has one.' },
] satisfies FormFieldEntry[];

const source = {
  type: 'mcp',
  id: 'server',
  transport: { kind: 'auto', url: '{server-url}' },
  credentials: [
    { authScheme: 'oauth', from: 'access-token', to: 'header', name: 'authorization', prefix: 'Bearer ' },
    { authScheme: 'bearer', from: 'connection-field', field: 'token', to: 'header', name: 'authorization', prefix: 'Bearer ' },
    { authScheme: 'api-key', from: 'connection-field', field: 'key', to: 'header', name: 'x-api-key' },
  ],
} satisfies CapabilitySourceEntry;

export const customMcp = definePlugin({
  id: 'custom-mcp',
  version: '1.0.0',
  displayName: 'Custom MCP server',
  description: 'The tools of any MCP server that can be reached by https: open, with a token, or by signing in.',
  tags: ['mcp'],
  homepage: 'https://modelcontextprotocol.io',
  setupUrl: 'https://modelcontextprotocol.io/docs/getting-started/intro',
  setupSteps: ['Nothing to set up: people enter the address of a server when they connect.'],
  connectors: [
    {
      id: 'mcp-server',
      displayName: 'MCP server',
      description: 'Streamable HTTP, or HTTP+SSE where the server is older.',
      authSchemes: [
        { type: 'mcp-oauth', id: 'oauth', displayName: 'Sign in', connectionFields: [server, ...app] },
        { type: 'api-key', id: 'bearer', displayName: 'Token', keyField: 'token', connectionFields: [server, token] },
        {
          type: 'api-key',
          id: 'api-key',
          displayName: 'API key',
          keyField: 'key',
          placement: { in: 'header', name: 'x-api-key', prefix: '' },
          connectionFields: [server, key],
        },
        { type: 'none', id: 'none', displayName: 'Open to everybody', connectionFields: [server] },
      ],
      sources: [source],
    },
  ],
});

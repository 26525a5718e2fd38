/** From Neon’s own description of its server, “Neon MCP Server” (https://github.com/neondatabase/mcp-server-neon), read in 2026-12. */
import { definePlugin } from './define.ts';

export const neon = definePlugin({
  id: 'neon',
  version: '1.0.0',
  displayName: 'Neon',
  description: 'Postgres projects, branches and queries at Neon.',
  tags: ['database', 'developer-tools', 'mcp'],
  homepage: 'https://neon.com',
  setupUrl: 'https://console.neon.tech/app/settings/api-keys',
  setupSteps: [
    'Nothing to set up: people sign in at Neon, or paste an API key. The key of an organisation reaches the projects of that organisation alone.',
  ],
  connectors: [
    {
      id: 'neon',
      displayName: 'Neon',
      description: 'Neon’s MCP server. It can change and delete databases: Neon itself advises against using it in production.',
      authSchemes: [
        { type: 'mcp-oauth', id: 'oauth', displayName: 'Sign in' },
        {
          type: 'api-key',
          id: 'token',
          displayName: 'API key',
          keyField: 'token',
          connectionFields: [{ id: 'token', label: 'API key', type: 'secret', help: 'Neon Console › Settings › API keys.' }],
        },
      ],
      sources: [
        {
          type: 'mcp',
          id: 'neon',
          transport: { kind: 'http', url: 'https://mcp.neon.tech/mcp' },
          credentials: [
            { authScheme: 'oauth', from: 'access-token', to: 'header', name: 'authorization', prefix: 'Bearer ' },
            {
              authScheme: 'token',
              from: 'connection-field',
              field: 'token',
              to: 'header',
              name: 'authorization',
              prefix: 'Bearer ',
            },
          ],
        },
      ],
    },
  ],
});

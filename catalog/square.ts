/** From Square’s own description of its server, “Square Model Context Protocol Server” (https://github.com/square/square-mcp-server), read in 2026-12. */
import { definePlugin } from './define.ts';

export const square = definePlugin({
  id: 'square',
  version: '1.0.0',
  displayName: 'Square',
  description: 'Payments, orders, customers, catalog and staff of a Square seller.',
  tags: ['payments', 'commerce', 'mcp'],
  homepage: 'https://squareup.com',
  setupUrl: 'https://github.com/square/square-mcp-server',
  setupSteps: ['Nothing to set up: people sign in at Square when they connect, and choose there what they share.'],
  connectors: [
    {
      id: 'square',
      displayName: 'Square',
      description: 'Square’s MCP server for production accounts.',
      authSchemes: [{ type: 'mcp-oauth', id: 'oauth', displayName: 'Sign in' }],
      sources: [
        {
          type: 'mcp',
          id: 'square',
          transport: { kind: 'auto', url: 'https://mcp.squareup.com/sse' },
          credentials: [{ authScheme: 'oauth', from: 'access-token', to: 'header', name: 'authorization', prefix: 'Bearer ' }],
        },
      ],
    },
  ],
});

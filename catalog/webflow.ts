/** From Webflow’s own description of its server, “Webflow’s Official MCP Server” (https://github.com/webflow/mcp-server), read in 2026-12. */
import { definePlugin } from './define.ts';

export const webflow = definePlugin({
  id: 'webflow',
  version: '1.0.0',
  displayName: 'Webflow',
  description: 'Sites, pages, components and collections at Webflow.',
  tags: ['design', 'websites', 'mcp'],
  homepage: 'https://webflow.com',
  setupUrl: 'https://github.com/webflow/mcp-server',
  setupSteps: ['Nothing to set up: people sign in at Webflow when they connect, and choose there what they share.'],
  connectors: [
    {
      id: 'webflow',
      displayName: 'Webflow',
      description: 'Webflow’s MCP server, for the sites that were chosen when signing in.',
      authSchemes: [{ type: 'mcp-oauth', id: 'oauth', displayName: 'Sign in' }],
      sources: [
        {
          type: 'mcp',
          id: 'webflow',
          transport: { kind: 'auto', url: 'https://mcp.webflow.com/sse' },
          credentials: [{ authScheme: 'oauth', from: 'access-token', to: 'header', name: 'authorization', prefix: 'Bearer ' }],
        },
      ],
    },
  ],
});

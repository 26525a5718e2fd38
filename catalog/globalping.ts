/** From jsDelivr’s own description of its server, “Globalping MCP Server” (https://github.com/jsdelivr/globalping-mcp-server), read in 2026-12. */
import { definePlugin } from './define.ts';

export const globalping = definePlugin({
  id: 'globalping',
  version: '1.0.0',
  displayName: 'Globalping',
  description: 'Ping, traceroute, DNS and HTTP measurements from places all over the world.',
  tags: ['network', 'developer-tools', 'mcp'],
  homepage: 'https://globalping.io',
  setupUrl: 'https://github.com/jsdelivr/globalping-mcp-server',
  setupSteps: ['Nothing to set up: people sign in at Globalping when they connect.'],
  connectors: [
    {
      id: 'globalping',
      displayName: 'Globalping',
      description: 'jsDelivr’s MCP server for network measurements.',
      authSchemes: [{ type: 'mcp-oauth', id: 'oauth', displayName: 'Sign in' }],
      sources: [
        {
          type: 'mcp',
          id: 'globalping',
          transport: { kind: 'http', url: 'https://mcp.globalping.dev/mcp' },
          credentials: [{ authScheme: 'oauth', from: 'access-token', to: 'header', name: 'authorization', prefix: 'Bearer ' }],
        },
      ],
    },
  ],
});

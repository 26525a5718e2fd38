/** From Intercom’s documentation, “Model Context Protocol (MCP)” (https://developers.intercom.com/docs/guides/mcp), read in 2026-12. */
import { definePlugin } from './define.ts';

export const intercom = definePlugin({
  id: 'intercom',
  version: '1.0.0',
  displayName: 'Intercom',
  description: 'Conversations and contacts of an Intercom workspace.',
  tags: ['support', 'crm', 'mcp'],
  homepage: 'https://www.intercom.com',
  setupUrl: 'https://developers.intercom.com/docs/guides/mcp',
  setupSteps: ['Nothing to set up: people sign in at Intercom when they connect, and choose there what they share.'],
  connectors: [
    {
      id: 'intercom',
      displayName: 'Intercom',
      description: 'Intercom’s MCP server, for workspaces that are hosted in the United States.',
      authSchemes: [{ type: 'mcp-oauth', id: 'oauth', displayName: 'Sign in' }],
      sources: [
        {
          type: 'mcp',
          id: 'intercom',
          transport: { kind: 'http', url: 'https://mcp.intercom.com/mcp' },
          credentials: [{ authScheme: 'oauth', from: 'access-token', to: 'header', name: 'authorization', prefix: 'Bearer ' }],
        },
      ],
    },
  ],
});

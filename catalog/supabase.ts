/** From Supabase’s documentation, “Supabase MCP Server” (https://supabase.com/docs/guides/mcp), read in 2026-12. */
import { definePlugin } from './define.ts';

export const supabase = definePlugin({
  id: 'supabase',
  version: '1.0.0',
  displayName: 'Supabase',
  description: 'Projects, databases, functions and documentation of Supabase.',
  tags: ['database', 'developer-tools', 'mcp'],
  homepage: 'https://supabase.com',
  setupUrl: 'https://supabase.com/docs/guides/mcp',
  setupSteps: [
    'Nothing to set up: people sign in at Supabase when they connect. Supabase advises against connecting databases with real data.',
  ],
  connectors: [
    {
      id: 'supabase',
      displayName: 'Supabase',
      description: 'Supabase’s MCP server, for all projects of the organisation that was chosen when signing in.',
      authSchemes: [{ type: 'mcp-oauth', id: 'oauth', displayName: 'Sign in' }],
      sources: [
        {
          type: 'mcp',
          id: 'supabase',
          transport: { kind: 'http', url: 'https://mcp.supabase.com/mcp' },
          credentials: [{ authScheme: 'oauth', from: 'access-token', to: 'header', name: 'authorization', prefix: 'Bearer ' }],
        },
      ],
    },
  ],
});

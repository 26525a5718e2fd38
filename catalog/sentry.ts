/** From Sentry’s documentation, “Sentry MCP Server” (https://docs.sentry.io/product/sentry-mcp), read in 2026-12. */
import { definePlugin } from './define.ts';

export const sentry = definePlugin({
  id: 'sentry',
  version: '1.0.0',
  displayName: 'Sentry',
  description: 'Errors, issues, traces and releases of a Sentry organisation.',
  tags: ['monitoring', 'developer-tools', 'mcp'],
  homepage: 'https://sentry.io',
  setupUrl: 'https://docs.sentry.io/product/sentry-mcp',
  setupSteps: ['Nothing to set up: people sign in at Sentry when they connect, and choose there what they share.'],
  connectors: [
    {
      id: 'sentry',
      displayName: 'Sentry',
      description: 'Sentry’s MCP server for sentry.io.',
      authSchemes: [{ type: 'mcp-oauth', id: 'oauth', displayName: 'Sign in' }],
      sources: [
        {
          type: 'mcp',
          id: 'sentry',
          transport: { kind: 'http', url: 'https://mcp.sentry.dev/mcp' },
          credentials: [{ authScheme: 'oauth', from: 'access-token', to: 'header', name: 'authorization', prefix: 'Bearer ' }],
        },
      ],
    },
  ],
});

/** From PostHog’s own description of its server, “PostHog MCP” (https://github.com/PostHog/mcp), read in 2026-12. */
import { definePlugin } from './define.ts';

export const posthog = definePlugin({
  id: 'posthog',
  version: '1.0.0',
  displayName: 'PostHog',
  description: 'Events, insights, feature flags and errors of a PostHog project.',
  tags: ['analytics', 'developer-tools', 'mcp'],
  homepage: 'https://posthog.com',
  setupUrl: 'https://app.posthog.com/settings/user-api-keys?preset=mcp_server',
  setupSteps: ['Nothing to set up here: people make a personal API key with the preset “MCP Server” and paste it.'],
  connectors: [
    {
      id: 'posthog',
      displayName: 'PostHog',
      description: 'PostHog’s MCP server for its cloud in the United States.',
      authSchemes: [
        {
          type: 'api-key',
          id: 'token',
          displayName: 'Personal API key',
          keyField: 'token',
          connectionFields: [
            {
              id: 'token',
              label: 'Personal API key',
              type: 'secret',
              help: 'PostHog › Settings › Personal API keys, preset “MCP Server”.',
              placeholder: 'phx_…',
            },
          ],
        },
      ],
      sources: [
        {
          type: 'mcp',
          id: 'posthog',
          transport: { kind: 'auto', url: 'https://mcp.posthog.com/sse' },
          credentials: [
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

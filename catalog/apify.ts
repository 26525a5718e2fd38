/** From Apify’s own description of its server, “Apify MCP Server” (https://github.com/apify/apify-mcp-server), read in 2026-12. */
import { definePlugin } from './define.ts';

export const apify = definePlugin({
  id: 'apify',
  version: '1.0.0',
  displayName: 'Apify',
  description: 'Thousands of ready-made scrapers and crawlers, run at Apify.',
  tags: ['search', 'automation', 'mcp'],
  homepage: 'https://apify.com',
  setupUrl: 'https://mcp.apify.com',
  setupSteps: ['Nothing to set up: people sign in at Apify, or paste an API token. What agents run is billed to that account.'],
  connectors: [
    {
      id: 'apify',
      displayName: 'Apify',
      description: 'Apify’s MCP server.',
      authSchemes: [
        { type: 'mcp-oauth', id: 'oauth', displayName: 'Sign in' },
        {
          type: 'api-key',
          id: 'token',
          displayName: 'API token',
          keyField: 'token',
          connectionFields: [
            {
              id: 'token',
              label: 'API token',
              type: 'secret',
              help: 'Apify Console › Settings › API & Integrations.',
              placeholder: 'apify_api_…',
            },
          ],
        },
      ],
      sources: [
        {
          type: 'mcp',
          id: 'apify',
          transport: { kind: 'http', url: 'https://mcp.apify.com' },
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

/** From monday.com’s documentation, “Authenticate with an API token” (https://developer.monday.com/api-reference/docs/mcp-api-token), read in 2026-12. */
import { definePlugin } from './define.ts';

export const monday = definePlugin({
  id: 'monday',
  version: '1.0.0',
  displayName: 'monday.com',
  description: 'Boards, items, updates and documents of a monday.com account.',
  tags: ['project-management', 'mcp'],
  homepage: 'https://monday.com',
  setupUrl: 'https://developer.monday.com/api-reference/docs/mcp-api-token',
  setupSteps: ['Nothing to set up here: people paste a personal API token, which may do what they may do at monday.com.'],
  connectors: [
    {
      id: 'monday',
      displayName: 'monday.com',
      description: 'monday.com’s MCP server, as one person.',
      authSchemes: [
        {
          type: 'api-key',
          id: 'token',
          displayName: 'Personal API token',
          keyField: 'token',
          connectionFields: [
            {
              id: 'token',
              label: 'Personal API token',
              type: 'secret',
              help: 'monday.com › your picture › Developers › My access tokens.',
            },
          ],
        },
      ],
      sources: [
        {
          type: 'mcp',
          id: 'monday',
          transport: { kind: 'http', url: 'https://mcp.monday.com/mcp' },
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

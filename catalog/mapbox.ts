/** From Mapbox’s own description of its server, “Hosted MCP Server User Guide” (https://github.com/mapbox/mcp-server/blob/main/docs/hosted-mcp-guide.md), read in 2026-12. */
import { definePlugin } from './define.ts';

export const mapbox = definePlugin({
  id: 'mapbox',
  version: '1.0.0',
  displayName: 'Mapbox',
  description: 'Places, routes, travel times and maps.',
  tags: ['maps', 'mcp'],
  homepage: 'https://www.mapbox.com',
  setupUrl: 'https://console.mapbox.com/account/access-tokens/',
  setupSteps: [
    'Nothing to set up: people sign in at Mapbox, or paste an access token. What agents ask for is billed to that account.',
  ],
  connectors: [
    {
      id: 'mapbox',
      displayName: 'Mapbox',
      description: 'Mapbox’s MCP server.',
      authSchemes: [
        { type: 'mcp-oauth', id: 'oauth', displayName: 'Sign in' },
        {
          type: 'api-key',
          id: 'token',
          displayName: 'Access token',
          keyField: 'token',
          connectionFields: [
            {
              id: 'token',
              label: 'Access token',
              type: 'secret',
              help: 'Mapbox › your account › Access tokens.',
              placeholder: 'pk.…',
            },
          ],
        },
      ],
      sources: [
        {
          type: 'mcp',
          id: 'mapbox',
          transport: { kind: 'http', url: 'https://mcp.mapbox.com/mcp' },
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

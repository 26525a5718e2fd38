/** From Context7’s documentation, “All clients” (https://context7.com/docs/resources/all-clients), read in 2026-12. */
import { definePlugin } from './define.ts';

export const context7 = definePlugin({
  id: 'context7',
  version: '1.0.0',
  displayName: 'Context7',
  description: 'Current documentation and examples of programming libraries, by version.',
  tags: ['documentation', 'developer-tools', 'mcp'],
  homepage: 'https://context7.com',
  setupUrl: 'https://context7.com/dashboard',
  setupSteps: ['Nothing to set up here: people make an API key of their own on Context7’s dashboard.'],
  connectors: [
    {
      id: 'context7',
      displayName: 'Context7',
      description: 'Upstash’s MCP server for library documentation.',
      authSchemes: [
        {
          type: 'api-key',
          id: 'token',
          displayName: 'API key',
          keyField: 'token',
          connectionFields: [
            { id: 'token', label: 'API key', type: 'secret', help: 'Context7 › Dashboard › API keys.', placeholder: 'ctx7sk-…' },
          ],
        },
      ],
      sources: [
        {
          type: 'mcp',
          id: 'context7',
          transport: { kind: 'http', url: 'https://mcp.context7.com/mcp' },
          credentials: [
            {
              authScheme: 'token',
              from: 'connection-field',
              field: 'token',
              to: 'header',
              name: 'context7_api_key',
            },
          ],
        },
      ],
    },
  ],
});

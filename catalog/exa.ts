/** From Exa’s own description of its server, “Exa MCP Server” (https://github.com/exa-labs/exa-mcp-server), read in 2026-12. */
import { definePlugin } from './define.ts';

export const exa = definePlugin({
  id: 'exa',
  version: '1.0.0',
  displayName: 'Exa',
  description: 'Search of the web, and the text of its pages.',
  tags: ['search', 'mcp'],
  homepage: 'https://exa.ai',
  setupUrl: 'https://dashboard.exa.ai/api-keys',
  setupSteps: ['Nothing to set up: the server may be used without an account within limits, with more by an API key.'],
  connectors: [
    {
      id: 'exa',
      displayName: 'Exa',
      description: 'Exa’s MCP server for web search.',
      authSchemes: [
        {
          type: 'api-key',
          id: 'token',
          displayName: 'API key',
          keyField: 'token',
          placement: { in: 'header', name: 'x-api-key', prefix: '' },
          connectionFields: [{ id: 'token', label: 'API key', type: 'secret', help: 'Exa › Dashboard › API keys.' }],
        },
        { type: 'none', id: 'none', displayName: 'Open to everybody' },
      ],
      sources: [
        {
          type: 'mcp',
          id: 'exa',
          transport: { kind: 'http', url: 'https://mcp.exa.ai/mcp' },
          credentials: [{ authScheme: 'token', from: 'connection-field', field: 'token', to: 'header', name: 'x-api-key' }],
        },
      ],
    },
  ],
});

/** From Microsoft’s documentation, “Microsoft Learn MCP Server overview” (https://learn.microsoft.com/training/support/mcp), read in 2026-12. */
import { definePlugin } from './define.ts';

export const microsoftLearn = definePlugin({
  id: 'microsoft-learn',
  version: '1.0.0',
  displayName: 'Microsoft Learn',
  description: 'Microsoft’s documentation and code samples: search them, read articles.',
  tags: ['documentation', 'developer-tools', 'mcp'],
  homepage: 'https://learn.microsoft.com',
  setupUrl: 'https://learn.microsoft.com/training/support/mcp',
  setupSteps: ['Nothing to set up: the server is open to everybody, under Microsoft’s terms of use for its APIs.'],
  connectors: [
    {
      id: 'microsoft-learn',
      displayName: 'Microsoft Learn',
      description: 'Microsoft’s MCP server for its public documentation.',
      authSchemes: [{ type: 'none', id: 'none', displayName: 'Open to everybody' }],
      sources: [{ type: 'mcp', id: 'microsoft-learn', transport: { kind: 'http', url: 'https://learn.microsoft.com/api/mcp' } }],
    },
  ],
});

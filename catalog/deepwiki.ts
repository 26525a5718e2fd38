/** From Cognition’s documentation, “DeepWiki MCP” (https://docs.devin.ai/work-with-devin/deepwiki-mcp), read in 2026-12. */
import { definePlugin } from './define.ts';

export const deepwiki = definePlugin({
  id: 'deepwiki',
  version: '1.0.0',
  displayName: 'DeepWiki',
  description: 'Documentation of public GitHub repositories, and answers about them.',
  tags: ['documentation', 'developer-tools', 'mcp'],
  homepage: 'https://deepwiki.com',
  setupUrl: 'https://docs.devin.ai/work-with-devin/deepwiki-mcp',
  setupSteps: ['Nothing to set up: the server is open to everybody and serves public repositories.'],
  connectors: [
    {
      id: 'deepwiki',
      displayName: 'DeepWiki',
      description: 'Cognition’s MCP server for public repositories.',
      authSchemes: [{ type: 'none', id: 'none', displayName: 'Open to everybody' }],
      sources: [{ type: 'mcp', id: 'deepwiki', transport: { kind: 'http', url: 'https://mcp.deepwiki.com/mcp' } }],
    },
  ],
});

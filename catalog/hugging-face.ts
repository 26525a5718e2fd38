/** From Hugging Face’s own description of its server (https://github.com/huggingface/hf-mcp-server), read in 2026-12. */
import { definePlugin } from './define.ts';

export const huggingFace = definePlugin({
  id: 'hugging-face',
  version: '1.0.0',
  displayName: 'Hugging Face',
  description: 'Models, datasets, papers and Spaces on the Hugging Face Hub.',
  tags: ['machine-learning', 'developer-tools', 'mcp'],
  homepage: 'https://huggingface.co',
  setupUrl: 'https://huggingface.co/settings/mcp',
  setupSteps: ['Nothing to set up here. On the page “MCP” of their settings people choose which tools their server offers.'],
  connectors: [
    {
      id: 'hugging-face',
      displayName: 'Hugging Face Hub',
      description: 'Hugging Face’s MCP server, with the tools that the account has switched on.',
      authSchemes: [
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
              help: 'Hugging Face › Settings › Access Tokens; read access is enough for searching.',
              placeholder: 'hf_…',
            },
          ],
        },
      ],
      sources: [
        {
          type: 'mcp',
          id: 'hugging-face',
          transport: { kind: 'http', url: 'https://huggingface.co/mcp' },
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

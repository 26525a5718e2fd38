/** From Cloudflare’s documentation, “Cloudflare’s own MCP servers” (https://developers.cloudflare.com/agents/model-context-protocol/mcp-servers-for-cloudflare) and its server card (https://developers.cloudflare.com/.well-known/mcp/server-card.json), read in 2026-12. */
import { definePlugin } from './define.ts';

export const cloudflare = definePlugin({
  id: 'cloudflare',
  version: '1.0.0',
  displayName: 'Cloudflare',
  description: 'The Cloudflare API for an account, and Cloudflare’s documentation.',
  tags: ['cloud', 'developer-tools', 'mcp'],
  homepage: 'https://www.cloudflare.com',
  setupUrl: 'https://dash.cloudflare.com/profile/api-tokens',
  setupSteps: [
    'Open “API Tokens” in the dashboard and make a token with exactly the permissions that agents need.',
    'People paste the token when they connect; the documentation server needs none.',
  ],
  connectors: [
    {
      id: 'cloudflare-api',
      displayName: 'Cloudflare API',
      description: 'Cloudflare’s MCP server for its whole API, in two tools: search and execute.',
      authSchemes: [
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
              help: 'Cloudflare dashboard › My profile › API Tokens, or an account’s own token.',
            },
          ],
        },
      ],
      sources: [
        {
          type: 'mcp',
          id: 'cloudflare-api',
          transport: { kind: 'http', url: 'https://mcp.cloudflare.com/mcp' },
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
    {
      id: 'cloudflare-docs',
      displayName: 'Cloudflare documentation',
      description: 'Cloudflare’s MCP server for its documentation.',
      authSchemes: [{ type: 'none', id: 'none', displayName: 'Open to everybody' }],
      sources: [{ type: 'mcp', id: 'cloudflare-docs', transport: { kind: 'http', url: 'https://docs.mcp.cloudflare.com/mcp' } }],
    },
    {
      // From Cloudflare’s own description of its servers, “Cloudflare MCP Server”
      // (https://github.com/cloudflare/mcp-server-cloudflare), read in 2026-12.
      id: 'cloudflare-observability',
      displayName: 'Cloudflare observability',
      description: 'Cloudflare’s MCP server for the logs and analytics of Workers.',
      authSchemes: [
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
              help: 'Cloudflare dashboard › My profile › API Tokens, with the permissions that this server needs.',
            },
          ],
        },
      ],
      sources: [
        {
          type: 'mcp',
          id: 'cloudflare-observability',
          transport: { kind: 'http', url: 'https://observability.mcp.cloudflare.com/mcp' },
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
    {
      // From Cloudflare’s own description of its servers, “Cloudflare MCP Server”
      // (https://github.com/cloudflare/mcp-server-cloudflare), read in 2026-12.
      id: 'cloudflare-bindings',
      displayName: 'Cloudflare Workers bindings',
      description: 'Cloudflare’s MCP server for storage, AI and compute of Workers.',
      authSchemes: [
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
              help: 'Cloudflare dashboard › My profile › API Tokens, with the permissions that this server needs.',
            },
          ],
        },
      ],
      sources: [
        {
          type: 'mcp',
          id: 'cloudflare-bindings',
          transport: { kind: 'http', url: 'https://bindings.mcp.cloudflare.com/mcp' },
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
    {
      // From Cloudflare’s own description of its servers, “Cloudflare MCP Server”
      // (https://github.com/cloudflare/mcp-server-cloudflare), read in 2026-12.
      id: 'cloudflare-builds',
      displayName: 'Cloudflare Workers builds',
      description: 'Cloudflare’s MCP server for the builds of Workers.',
      authSchemes: [
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
              help: 'Cloudflare dashboard › My profile › API Tokens, with the permissions that this server needs.',
            },
          ],
        },
      ],
      sources: [
        {
          type: 'mcp',
          id: 'cloudflare-builds',
          transport: { kind: 'http', url: 'https://builds.mcp.cloudflare.com/mcp' },
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
    {
      // From Cloudflare’s own description of its servers, “Cloudflare MCP Server”
      // (https://github.com/cloudflare/mcp-server-cloudflare), read in 2026-12.
      id: 'cloudflare-browser',
      displayName: 'Cloudflare browser',
      description: 'Cloudflare’s MCP server that fetches web pages, turns them into text and takes pictures of them.',
      authSchemes: [
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
              help: 'Cloudflare dashboard › My profile › API Tokens, with the permissions that this server needs.',
            },
          ],
        },
      ],
      sources: [
        {
          type: 'mcp',
          id: 'cloudflare-browser',
          transport: { kind: 'http', url: 'https://browser.mcp.cloudflare.com/mcp' },
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

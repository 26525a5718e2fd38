/** A running service whose one plugin is an upstream MCP server at `mcpOrigin`, reached with a header of the connection's. */
import { mcpOrigin } from './fake-mcp.ts';
import type { HttpClient } from './http-client.ts';
import { type Patchbay, type PatchbayOptions, startPatchbay } from './patchbay.ts';

export const upstreamEntry = (
  transport: Record<string, unknown> = { kind: 'http', url: `${mcpOrigin}/mcp` },
  source: Record<string, unknown> = {},
) => ({
  id: 'upstream',
  version: '1.0.0',
  displayName: 'Upstream',
  description: 'An MCP server.',
  homepage: 'https://mcp.example.com',
  setupUrl: 'https://mcp.example.com',
  connectors: [
    {
      id: 'server',
      displayName: 'Server',
      authSchemes: [
        {
          type: 'api-key',
          id: 'key',
          displayName: 'Key',
          keyField: 'key',
          connectionFields: [{ id: 'key', label: 'Key', type: 'secret' }],
        },
        { type: 'none', id: 'open', displayName: 'Open' },
      ],
      sources: [
        {
          type: 'mcp',
          id: 'tools',
          transport,
          credentials: [
            transport['kind'] === 'stdio'
              ? { authScheme: 'key', from: 'connection-field', field: 'key', to: 'environment', name: 'UPSTREAM_KEY' }
              : {
                  authScheme: 'key',
                  from: 'connection-field',
                  field: 'key',
                  to: 'header',
                  name: 'authorization',
                  prefix: 'Bearer ',
                },
          ],
          ...source,
        },
      ],
    },
  ],
});

export const startUpstreamExample = (
  entry: unknown,
  map: readonly string[] = [],
  options: PatchbayOptions = {},
): Promise<Patchbay> => startPatchbay({ entries: [entry], providers: [], map, ...options });

/** Connects with a key; the tools have been read when it answers. */
export const connectUpstream = async (user: HttpClient, alias: string, key = `SEKRET-${alias}`): Promise<string> => {
  const { body } = await user.post('/api/connections', {
    pluginId: 'upstream',
    connectorId: 'server',
    authSchemeId: 'key',
    alias,
    secrets: { key: { action: 'set', value: key } },
  });
  return body.id;
};

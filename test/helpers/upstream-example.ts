/** A running service whose one plugin is an upstream MCP server at `mcpOrigin`, reached with a header of the connection's. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type FakeMcp, mcpOrigin, startFakeMcp } from './fake-mcp.ts';
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

/** For the whole file: a scripted server, a service with it as its one plugin, and somebody new for each test. */
export const upstreamWorld = () => {
  const world = { people: 0 } as { fake: FakeMcp; patchbay: Patchbay; alice: HttpClient; people: number };
  beforeAll(async () => {
    world.fake = await startFakeMcp();
    world.patchbay = await startUpstreamExample(upstreamEntry(), [world.fake.map]);
  });
  afterAll(async () => {
    await world.patchbay.close();
    await world.fake.close();
  });
  beforeEach(() => {
    world.fake.reset();
    world.people += 1;
    world.alice = world.patchbay.as(`alice-${world.people}`);
  });
  return world;
};

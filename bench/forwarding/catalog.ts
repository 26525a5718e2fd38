/** A plugin of upstream servers that echo: near, far away, and a process of this machine. Each is reached with a key of the connection's. */
import { fileURLToPath } from 'node:url';
import { definePlugin } from '../../catalog/define.ts';

export const nearOrigin = 'https://near.bench.test';
export const farOrigin = 'https://far.bench.test';

export const stdioUpstream = fileURLToPath(new URL('../servers/upstream-stdio.js', import.meta.url));

const authSchemes = [
  {
    type: 'api-key' as const,
    id: 'key',
    displayName: 'Key',
    keyField: 'key',
    connectionFields: [{ id: 'key', label: 'Key', type: 'secret' as const }],
  },
];

const binding = { authScheme: 'key', from: 'connection-field' as const, field: 'key' };
const header = { ...binding, to: 'header' as const, name: 'authorization', prefix: 'Bearer ' };

const remote = (id: string, origin: string) => ({
  id,
  displayName: id,
  authSchemes,
  sources: [
    { type: 'mcp' as const, id: 'tools', transport: { kind: 'http' as const, url: `${origin}/mcp` }, credentials: [header] },
  ],
});

export const forwardingEntry = definePlugin({
  id: 'bench-mcp',
  version: '1.0.0',
  displayName: 'Bench MCP',
  description: 'MCP servers that answer what they are sent.',
  homepage: 'https://bench.test',
  setupUrl: 'https://bench.test/setup',
  connectors: [
    remote('near', nearOrigin),
    remote('far', farOrigin),
    {
      id: 'local',
      displayName: 'Local',
      authSchemes,
      sources: [
        {
          type: 'mcp',
          id: 'tools',
          transport: { kind: 'stdio', command: process.execPath, arguments: [stdioUpstream] },
          credentials: [{ ...binding, to: 'environment', name: 'BENCH_KEY' }],
        },
      ],
    },
  ],
});

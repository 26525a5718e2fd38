/**
 * MCP servers that run beside the service. They are offered where LOCAL_MCP_SERVERS names them; see “Reference servers”
 * of the Model Context Protocol (https://github.com/modelcontextprotocol/servers) and the README of each, read in 2026-12.
 */
import { type CapabilitySourceEntry, definePlugin, type PluginEntry } from './define.ts';

export type LocalServer = 'everything' | 'filesystem' | 'memory';

type NpmTransport = Extract<Extract<CapabilitySourceEntry, { type: 'mcp' }>['transport'], { kind: 'npm' }>;

interface Server {
  readonly displayName: string;
  readonly description: string;
  readonly setupSteps: PluginEntry['setupSteps'];
  readonly transport: NpmTransport;
}

const servers: Readonly<Record<LocalServer, Server>> = {
  everything: {
    displayName: 'Everything',
    description: 'A server for trying out: every feature of the protocol, and nothing of use.',
    setupSteps: ['Nothing more to set up: the server has been switched on by LOCAL_MCP_SERVERS.'],
    transport: { kind: 'npm', package: '@modelcontextprotocol/server-everything', arguments: ['stdio'] },
  },
  filesystem: {
    displayName: 'Files',
    description: 'The files of one folder of the machine that runs Patchbay.',
    setupSteps: ['LOCAL_MCP_ROOT names the folder. Whoever connects sees and changes all of it.'],
    transport: { kind: 'npm', package: '@modelcontextprotocol/server-filesystem', arguments: ['{shared-folder}'] },
  },
  memory: {
    displayName: 'Memory',
    description: 'What agents note down, as a graph of things and how they are related.',
    setupSteps: [
      'Nothing more to set up. Each connection has a memory of its own, a file in DATA_DIR, which goes when it is removed.',
    ],
    transport: {
      kind: 'npm',
      package: '@modelcontextprotocol/server-memory',
      environment: { MEMORY_FILE_PATH: '{own-folder}/memory.jsonl' },
    },
  },
};

export const localServers: readonly string[] = Object.keys(servers);

export const isLocalServer = (name: string): name is LocalServer => localServers.includes(name);

/** Cannot start without LOCAL_MCP_ROOT. */
export const needsFolder = (name: string): boolean =>
  isLocalServer(name) && (servers[name].transport.arguments ?? []).includes('{shared-folder}');

export const localEntry = (name: LocalServer): PluginEntry => {
  const { displayName, description, setupSteps, transport } = servers[name];
  const setupUrl = `https://github.com/modelcontextprotocol/servers/tree/main/src/${name}`;
  return definePlugin({
    id: name,
    version: '1.0.0',
    displayName,
    description,
    tags: ['mcp'],
    homepage: 'https://github.com/modelcontextprotocol/servers',
    setupUrl,
    setupSteps,
    connectors: [
      {
        id: name,
        displayName,
        description,
        authSchemes: [{ type: 'none', id: 'none', displayName: 'Nothing to enter' }],
        sources: [{ type: 'mcp', id: name, transport }],
      },
    ],
  });
};

/** The real MCP clients of both protocol generations, connected to a running service as one agent. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const clientInfo = { name: 'test', version: '1.0.0' };
const withToken = (token: string) => ({ requestInit: { headers: { authorization: `Bearer ${token}` } } });

/** Speaks 2026-07-28. */
export const modernClient = async (url: string, token: string): Promise<Client> => {
  const client = new Client(clientInfo, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), withToken(token)));
  return client;
};

/** Speaks 2025-11-25. Tests use only what both clients have, so it passes for the other. */
export const oldClient = async (url: string, token: string): Promise<Client> => {
  const client = new OldClient(clientInfo);
  // The 1.x transport's optional members are not written for exactOptionalPropertyTypes.
  const transport: unknown = new OldTransport(new URL('/mcp', url), withToken(token));
  await client.connect(transport as Parameters<OldClient['connect']>[0]);
  const same: unknown = client;
  return same as Client;
};

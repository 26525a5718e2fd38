/** Two real MCP clients: today's protocol and the one that most agents still speak. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { z } from 'zod';

/** The part of a tool's answer that the demo looks at. */
const toolAnswer = z.object({ isError: z.boolean().optional(), structuredContent: z.unknown().optional(), content: z.unknown() });
type ToolAnswer = z.output<typeof toolAnswer>;

export interface McpClient {
  readonly speaks: string;
  toolNames(): Promise<string[]>;
  call(name: string, args: Record<string, unknown>): Promise<ToolAnswer>;
  close(): Promise<void>;
}

const clientInfo = { name: 'patchbay-demo', version: '1.0.0' };

export const connectModern = async (origin: string, token: string): Promise<McpClient> => {
  const client = new Client(clientInfo, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', origin), withToken(token)));
  return {
    speaks: '2026-07-28',
    toolNames: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args) => toolAnswer.parse(await client.callTool({ name, arguments: args })),
    close: () => client.close(),
  };
};

export const connectOld = async (origin: string, token: string): Promise<McpClient> => {
  const client = new OldClient(clientInfo);
  // The 1.x transport's optional members are not written for exactOptionalPropertyTypes.
  const transport: unknown = new OldTransport(new URL('/mcp', origin), withToken(token));
  await client.connect(transport as Parameters<OldClient['connect']>[0]);
  return {
    speaks: '2025-11-25',
    toolNames: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args) => toolAnswer.parse(await client.callTool({ name, arguments: args })),
    close: () => client.close(),
  };
};

const withToken = (token: string) => ({ requestInit: { headers: { authorization: `Bearer ${token}` } } });

/** The reason why a request did not get through. */
export const refusalOf = async (attempt: Promise<unknown>): Promise<string | undefined> =>
  attempt.then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

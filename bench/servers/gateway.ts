/**
 * A plain gateway, made of the SDK's server and the SDK's client: it hands on what it is asked and checks nobody. It uses the
 * low-level server, which is the cheaper one and what tools that are only known at run time need.
 */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createMcpHandler, Server } from '@modelcontextprotocol/server';
import { serveFetch } from './serve-fetch.ts';

const client = new Client({ name: 'gateway', version: '1.0.0' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
await client.connect(new StreamableHTTPClientTransport(new URL(process.env['UPSTREAM'] ?? '')));

const handler = createMcpHandler(() => {
  const server = new Server({ name: 'gateway', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', () => client.listTools());
  server.setRequestHandler('tools/call', ({ params: { name, arguments: args = {} } }) =>
    client.callTool({ name, arguments: args }),
  );
  return server;
});

serveFetch((request) => handler.fetch(request));

/** A gateway made of the npm package mcp-proxy, by its own functions; its command line only knows servers over stdio. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Server } from '@modelcontextprotocol/server';
import { freePort } from '../../demo/free-port.ts';

const { proxyServer, startHTTPServer } = await import(process.env['MCP_PROXY'] ?? '');

const client = new Client({ name: 'gateway', version: '1.0.0' });
await client.connect(new StreamableHTTPClientTransport(new URL(process.env['UPSTREAM'] ?? '')));
const serverCapabilities = client.getServerCapabilities() ?? {};

const port = await freePort();
await startHTTPServer({
  port,
  host: '127.0.0.1',
  stateless: true,
  eventStore: false,
  createServer: async () => {
    const server = new Server({ name: 'gateway', version: '1.0.0' }, { capabilities: serverCapabilities });
    await proxyServer({ client, server, serverCapabilities });
    return server;
  },
});

process.once('disconnect', () => process.exit());
process.send?.({ port });

/** What everybody builds on: the SDK's own handler with one echo tool, as its documentation shows it. It checks nobody. */
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { serveForBench } from './serve-for-bench.ts';

const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 'stock', version: '1.0.0' });
  server.registerTool(
    'echo',
    { description: 'Answer the text that was sent.', inputSchema: z.object({ text: z.string().describe('What to answer') }) },
    async ({ text }) => ({ content: [{ type: 'text', text }] }),
  );
  return server;
});

serveForBench(
  createServer(async (request, response) => {
    const answer = await handler.fetch(await toRequest(request));
    response.statusCode = answer.status;
    response.setHeaders(answer.headers);
    response.end(Buffer.from(await answer.arrayBuffer()));
  }),
);

const toRequest = async (request: IncomingMessage): Promise<Request> => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) if (typeof value === 'string') headers.set(name, value);
  return new Request('http://127.0.0.1/mcp', { method: 'POST', headers, body: await buffer(request) });
};

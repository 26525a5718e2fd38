/** What everybody builds on: the SDK's own handler with one echo tool, as its documentation shows it. It checks nobody. */
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { serveFetch } from './serve-fetch.ts';

const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 'stock', version: '1.0.0' });
  server.registerTool(
    'echo',
    { description: 'Answer the text that was sent.', inputSchema: z.object({ text: z.string().describe('What to answer') }) },
    async ({ text }) => ({ content: [{ type: 'text', text }] }),
  );
  return server;
});

serveFetch((request) => handler.fetch(request));

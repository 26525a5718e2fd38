/**
 * An MCP server with the tools that the conformance scenarios call, over HTTP and in both protocol generations: stateless in
 * 2026-07-28, with sessions in 2025-11-25, where the server asks the client while a call runs.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  isInitializeRequest,
  isLegacyRequest,
  localhostAllowedHostnames,
  McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { sendWebResponse } from '../../src/mcp/web-exchange.ts';
import { addAnsweringTools } from './answering-tools.ts';
import { addAskingTools, requestState } from './asking-tools.ts';

export interface Upstream {
  readonly url: string;
  close(): Promise<void>;
}

/** @param changeTools what a call of `test_trigger_tool_change` does, since agents' lists are changed by their owners. */
export const startUpstream = async (changeTools: () => Promise<unknown>): Promise<Upstream> => {
  const modern = createMcpHandler(() => conformanceServer(changeTools), { legacy: 'reject' });
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();

  const serve = async (request: Request): Promise<Response> => {
    const foreign = hostHeaderValidationResponse(request, localhostAllowedHostnames());
    if (foreign !== undefined) return foreign;
    if (!(await isLegacyRequest(request.clone()))) return modern.fetch(request);
    const known = sessions.get(request.headers.get('mcp-session-id') ?? '');
    if (known !== undefined) return known.handleRequest(request);
    const body: unknown = request.method === 'POST' ? await request.json() : undefined;
    if (!isInitializeRequest(body)) return Response.json(sessionUnknown, { status: 404 });
    return (await openSession()).handleRequest(request, { parsedBody: body });
  };

  const openSession = async (): Promise<WebStandardStreamableHTTPServerTransport> => {
    const server = conformanceServer(changeTools);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, transport),
      onsessionclosed: (id) => void sessions.delete(id),
    });
    await server.connect(transport);
    return transport;
  };

  const http = createServer((req, res) => void serve(toRequest(req, res)).then((response) => sendWebResponse(res, response, {})));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/mcp`,
    close: async () => {
      await modern.close();
      await Promise.all([...sessions.values()].map((transport) => transport.close()));
      http.closeAllConnections();
      http.close();
    },
  };
};

const conformanceServer = (changeTools: () => Promise<unknown>): McpServer => {
  const server = new McpServer(
    { name: 'conformance', version: '1.0.0' },
    { capabilities: { tools: { listChanged: true }, logging: {} }, requestState },
  );
  addAnsweringTools(server, changeTools);
  addAskingTools(server);
  return server;
};

const sessionUnknown = { jsonrpc: '2.0', id: null, error: { code: -32001, message: 'Session not found' } };

const toRequest = (req: IncomingMessage, res: ServerResponse): Request => {
  const gone = new AbortController();
  res.once('close', () => gone.abort());
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) if (typeof value === 'string') headers.set(name, value);
  const hasBody = req.method === 'POST';
  return new Request(new URL(req.url ?? '/', 'http://127.0.0.1'), {
    method: req.method ?? 'GET',
    headers,
    signal: gone.signal,
    ...(hasBody && { body: Readable.toWeb(req), duplex: 'half' as const }),
  });
};

/** A scripted MCP server for what no real one does on demand: lies, lost sessions, odd pages, dropped answers. Every request is logged. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Json = Record<string, unknown>;

export interface FakeMcpRequest {
  readonly http: string;
  readonly headers: IncomingHttpHeaders;
  /** JSON-RPC method; undefined for GET, DELETE and answers. */
  readonly method: string | undefined;
  readonly body: Json;
}

export interface FakeMcpCall {
  readonly params: Json;
  readonly headers: IncomingHttpHeaders;
  readonly id: unknown;
  /** Writes a message into this request's stream, which makes the answer a stream. */
  send(message: Json): void;
  /** For whatever is no JSON-RPC answer: statuses, drops, garbage. The handler answers `undefined` then. */
  readonly res: ServerResponse;
}

/** Answers the result, or `{ error }`, or undefined where it has used `res` itself. */
export type FakeMcpHandler = (call: FakeMcpCall) => unknown;

export interface FakeMcp {
  readonly url: string;
  /** For EGRESS_MAP: `https://mcp.example.com` is this server. */
  readonly map: string;
  readonly requests: readonly FakeMcpRequest[];
  /** Requests of one JSON-RPC method. */
  of(method: string): readonly FakeMcpRequest[];
  on(method: string, handler: FakeMcpHandler): void;
  /** Runs before anything else; answers true where it has answered the request. */
  before: ((req: IncomingMessage, res: ServerResponse, body: Json) => boolean) | undefined;
  /** What `tools/list` answers, in one page. */
  tools: unknown[];
  /** The session that `initialize` gives; undefined: none. */
  session: string | undefined;
  /** Takes HTTP+SSE too: the stream at GET names `/post`, and carries every answer. */
  speakSse(): void;
  /** As it was started, without its log. */
  reset(): void;
  /** Sends a message to who began to listen by GET last. */
  push(message: Json): void;
  /** Sends a notification to everybody who listens by GET. */
  notify(method: string, params?: Json): void;
  listeners(): number;
  close(): Promise<void>;
}

export const mcpOrigin = 'https://mcp.example.com';

export const fakeTool = (name: string, more: Json = {}): Json => ({
  name,
  description: `Does ${name}.`,
  inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
  annotations: { readOnlyHint: true },
  ...more,
});

/** Speaks the 2025 generation unless a handler for `server/discover` is set. */
export const startFakeMcp = async (tools: unknown[] = [fakeTool('echo')]): Promise<FakeMcp> => {
  const requests: FakeMcpRequest[] = [];
  let isSse = false;
  const streams = new Set<ServerResponse>();
  const handlers = new Map<string, FakeMcpHandler>();
  const server = createServer((req, res) => void answer(req, res).catch(() => res.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const fake: FakeMcp = {
    url: `http://127.0.0.1:${port}`,
    map: `${mcpOrigin}=http://127.0.0.1:${port}`,
    requests,
    of: (method) => requests.filter((request) => request.method === method),
    on: (method, handler) => void handlers.set(method, handler),
    before: undefined,
    tools,
    session: undefined,
    push: (message) => void [...streams].at(-1)?.write(event(message)),
    notify(method, params) {
      for (const stream of streams) stream.write(event({ jsonrpc: '2.0', method, ...(params && { params }) }));
    },
    speakSse() {
      isSse = true;
    },
    reset() {
      requests.length = 0;
      handlers.clear();
      addDefaults(fake);
      fake.before = undefined;
      fake.session = undefined;
      fake.tools = tools;
      isSse = false;
    },
    listeners: () => streams.size,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  addDefaults(fake);

  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const body = await readJson(req);
    const method = typeof body['method'] === 'string' ? body['method'] : undefined;
    requests.push({ http: req.method ?? '', headers: req.headers, method, body });
    if (fake.before?.(req, res, body)) return;
    if (req.method === 'GET') return listen(res);
    if (method === undefined || body['id'] === undefined) return void res.writeHead(req.method === 'DELETE' ? 200 : 202).end();
    const handler = handlers.get(method);
    const { id } = body;
    const send = (message: Json) => {
      if (!res.headersSent) res.writeHead(200, { 'content-type': 'text/event-stream' });
      res.write(event(message));
    };
    const params = typeof body['params'] === 'object' && body['params'] !== null ? { ...body['params'] } : {};
    const result = handler
      ? await handler({ params, headers: req.headers, id, send, res })
      : { error: { code: -32601, message: 'Method not found' } };
    if (result === undefined || res.destroyed) return;
    const message = isError(result) ? { jsonrpc: '2.0', id, ...result } : { jsonrpc: '2.0', id, result };
    if (isSse && req.url === '/post') {
      for (const stream of streams) stream.write(event(message));
      return void res.writeHead(202).end();
    }
    if (res.headersSent) return void res.end(event(message));
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(message));
  };

  const listen = (res: ServerResponse): void => {
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    res.flushHeaders();
    if (isSse) res.write('event: endpoint\ndata: /post\n\n');
    streams.add(res);
    res.once('close', () => streams.delete(res));
  };

  return fake;
};

const addDefaults = (fake: FakeMcp): void => {
  fake.on('initialize', ({ params, res }) => {
    if (fake.session !== undefined) res.setHeader('mcp-session-id', fake.session);
    return {
      protocolVersion: params['protocolVersion'],
      capabilities: { tools: { listChanged: true } },
      serverInfo: { name: 'fake', version: '1.0.0' },
    };
  });
  fake.on('tools/list', () => ({ tools: fake.tools }));
  fake.on('tools/call', ({ params }) => ({ content: [{ type: 'text', text: JSON.stringify(params['arguments']) }] }));
};

const event = (message: Json): string => `event: message\ndata: ${JSON.stringify(message)}\n\n`;

const isError = (result: unknown): result is { error: unknown } =>
  typeof result === 'object' && result !== null && 'error' in result;

const readJson = async (req: IncomingMessage): Promise<Json> => {
  let text = '';
  for await (const chunk of req) text += String(chunk);
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
};

/**
 * A scripted provider for what no real one does on demand: an authorization server that consents at once, a token endpoint
 * whose answers a test writes, userinfo, and an API. Reached as https://provider.test through the development map.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** The body as a form. */
  readonly form: URLSearchParams;
}

export interface ScriptedAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text and bytes are sent as they are, anything else as JSON. */
  readonly body?: unknown;
  readonly delayMs?: number;
  /** Closes the socket without a byte. */
  readonly drop?: boolean;
  /** Closes the socket after half of the body. */
  readonly cut?: boolean;
}

type Script = ScriptedAnswer | ((request: SeenRequest) => ScriptedAnswer | Promise<ScriptedAnswer>);

export interface FakeProvider {
  readonly url: string;
  /** For the service's EGRESS_MAP. */
  readonly map: string;
  /** Requests in order of arrival. */
  readonly seen: SeenRequest[];
  seenAt(path: string): SeenRequest[];
  /** What a path answers from now on. */
  on(path: string, script: Script): void;
  close(): Promise<void>;
}

export const startFakeProvider = async (origin = 'https://provider.test'): Promise<FakeProvider> => {
  const seen: SeenRequest[] = [];
  const scripts = new Map<string, Script>([
    ['/token', { body: { access_token: 'SEKRET-access', token_type: 'bearer', scope: 'items:read' } }],
    ['/userinfo', { body: { id: 'u-1', login: 'octo' } }],
    ['/authorize', consent],
  ]);
  const server = createServer(async (request, response) => {
    const one = await read(request);
    seen.push(one);
    const script = scripts.get(one.path) ?? { status: 404, body: { message: 'nothing here' } };
    await answer(response, typeof script === 'function' ? await script(one) : script);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return {
    url,
    map: `${origin}=${url}`,
    seen,
    seenAt: (path) => seen.filter((one) => one.path === path),
    on: (path, script) => void scripts.set(path, script),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

/** Says yes at once and sends the browser back with a code. */
const consent = ({ query }: SeenRequest): ScriptedAnswer => {
  const back = new URL(query.get('redirect_uri') ?? '');
  back.searchParams.set('code', 'SEKRET-code');
  back.searchParams.set('state', query.get('state') ?? '');
  return { status: 302, headers: { location: back.href } };
};

const read = async (request: IncomingMessage): Promise<SeenRequest> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString();
  const url = new URL(request.url ?? '/', 'http://fake');
  return {
    method: request.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body,
    form: new URLSearchParams(body),
  };
};

const answer = async (
  response: ServerResponse,
  { status = 200, headers = {}, body, delayMs = 0, drop = false, cut = false }: ScriptedAnswer,
) => {
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
  if (drop) {
    response.socket?.destroy();
    return;
  }
  const bytes = body instanceof Uint8Array ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body ?? {}));
  response.writeHead(status, { 'content-type': 'application/json', ...headers, ...(cut && { 'content-length': bytes.length }) });
  if (cut) response.write(bytes.subarray(0, bytes.length / 2), () => response.socket?.destroy());
  else response.end(bytes);
};

/**
 * A scripted MCP server that asks for a token, and a scripted authorization server that gives it: https://mcp.example.com and
 * https://as.example.com through the development map. Each document and endpoint is a line in a table that a test replaces.
 */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { type FakeMcp, mcpOrigin, startFakeMcp } from './fake-mcp.ts';

type Json = Record<string, unknown>;

/** A document, or an answer in full. */
export type Scripted = Json | Answer;

class Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;

  constructor(status: number, headers: Record<string, string> = {}, body = '') {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

export const answer = (status: number, headers: Record<string, string> = {}, body = '') => new Answer(status, headers, body);

export interface AsRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly parameters: Json;
}

export interface GuardedMcp {
  readonly mcp: FakeMcp;
  readonly maps: readonly string[];
  /** `WWW-Authenticate` of requests without a token that was given; empty: no such header; undefined: no token is asked for. */
  challenge: string | undefined;
  /** By path: what is served beside the MCP endpoint. */
  readonly documents: Map<string, Scripted>;
  /** By path, at the authorization server. */
  readonly endpoints: Map<string, Scripted | ((request: AsRequest) => Scripted)>;
  /** Everything that was asked, in order: `mcp /path` or `as /path`. */
  readonly asked: string[];
  readonly requests: AsRequest[];
  /** Tokens that the MCP server takes. */
  readonly tokens: Set<string>;
  /** Requests of one endpoint. */
  of(path: string): readonly AsRequest[];
  reset(): void;
  close(): Promise<void>;
}

export const asOrigin = 'https://as.example.com';
export const serverUrl = `${mcpOrigin}/mcp`;
export const resourcePath = '/.well-known/oauth-protected-resource';
export const issuerPath = '/.well-known/oauth-authorization-server';
export const openIdPath = '/.well-known/openid-configuration';

export const resourceMetadata = (more: Json = {}): Json => ({
  resource: serverUrl,
  authorization_servers: [asOrigin],
  ...more,
});

export const serverMetadata = (more: Json = {}): Json => ({
  issuer: asOrigin,
  authorization_endpoint: `${asOrigin}/authorize`,
  token_endpoint: `${asOrigin}/token`,
  registration_endpoint: `${asOrigin}/register`,
  revocation_endpoint: `${asOrigin}/revoke`,
  code_challenge_methods_supported: ['S256'],
  ...more,
});

export const startGuardedMcp = async (): Promise<GuardedMcp> => {
  const mcp = await startFakeMcp();
  let given = 0;

  const guarded: GuardedMcp = {
    mcp,
    maps: [],
    challenge: undefined,
    documents: new Map(),
    endpoints: new Map(),
    asked: [],
    requests: [],
    tokens: new Set(),
    of: (path) => guarded.requests.filter((request) => request.path === path),
    reset() {
      mcp.reset();
      for (const kept of [guarded.documents, guarded.endpoints, guarded.tokens]) kept.clear();
      guarded.asked.length = 0;
      guarded.requests.length = 0;
      guarded.challenge = 'Bearer';
      guarded.documents.set(`${resourcePath}/mcp`, resourceMetadata());
      guarded.endpoints.set(issuerPath, serverMetadata());
      guarded.endpoints.set('/register', () => json(201, { client_id: `client-${++given}`, client_secret: 'SEKRET-registered' }));
      guarded.endpoints.set('/authorize', ({ parameters }) => redirect(parameters, { code: `code-${++given}` }));
      guarded.endpoints.set('/token', () => {
        const token = `SEKRET-access-${++given}`;
        guarded.tokens.add(token);
        return { access_token: token, token_type: 'Bearer', expires_in: 3600, refresh_token: `SEKRET-refresh-${given}` };
      });
      guarded.endpoints.set('/revoke', answer(200));
      mcp.before = (req, res) => {
        const { pathname } = new URL(req.url ?? '/', mcpOrigin);
        if (pathname !== '/mcp') {
          guarded.asked.push(`mcp ${pathname}`);
          send(res, guarded.documents.get(pathname) ?? answer(404));
          return true;
        }
        const token = req.headers.authorization?.replace('Bearer ', '');
        if (guarded.challenge === undefined || (token !== undefined && guarded.tokens.has(token))) return false;
        res.writeHead(401, guarded.challenge === '' ? {} : { 'www-authenticate': guarded.challenge }).end();
        return true;
      };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await mcp.close();
    },
  };

  const server = createServer(async (req, res) => {
    const { pathname: path, searchParams } = new URL(req.url ?? '/', asOrigin);
    const parameters = { ...Object.fromEntries(searchParams), ...(await readBody(req)) };
    guarded.asked.push(`as ${path}`);
    const request = { path, headers: req.headers, parameters };
    guarded.requests.push(request);
    const scripted = guarded.endpoints.get(path) ?? answer(404);
    send(res, typeof scripted === 'function' ? scripted(request) : scripted);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  guarded.reset();
  return Object.assign(guarded, { maps: [mcp.map, `${asOrigin}=http://127.0.0.1:${port}`] });
};

export const json = (status: number, body: Json) => answer(status, { 'content-type': 'application/json' }, JSON.stringify(body));

/** Back from the authorization page at once. */
export const redirect = ({ redirect_uri: uri, state }: Json, result: Record<string, string>): Scripted => {
  const back = new URL(String(uri));
  for (const [name, value] of Object.entries({ ...result, state: String(state) })) back.searchParams.set(name, value);
  return answer(302, { location: back.href });
};

const send = (res: ServerResponse, scripted: Scripted): void => {
  const { status, headers, body } = scripted instanceof Answer ? scripted : json(200, scripted);
  res.writeHead(status, headers).end(body);
};

const readBody = async (req: IncomingMessage): Promise<Json> => {
  let text = '';
  for await (const chunk of req) text += String(chunk);
  if (text === '') return {};
  if (/json/.test(req.headers['content-type'] ?? '')) return Object(JSON.parse(text));
  return Object.fromEntries(new URLSearchParams(text));
};

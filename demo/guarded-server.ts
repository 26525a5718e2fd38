/** A real MCP server of others, for people who have signed in at a real authorization server; both on this machine. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { createLocalJWKSet, exportJWK, generateKeyPair, jwtVerify } from 'jose';
import Provider from 'oidc-provider';
import { startEverything } from './everything-process.ts';
import type { Release } from './release.ts';

/** Its address, as its documentation would give it. */
export const serverUrl = 'https://everything.example/mcp';
const serverOrigin = new URL(serverUrl).origin;
const issuer = 'https://sign-in.example';
const scope = 'tools:use';
const metadataPath = '/.well-known/oauth-protected-resource/mcp';

export interface GuardedServer {
  /** For EGRESS_MAP. */
  readonly lines: readonly string[];
  /** Whom the calls that the server took were made for. */
  readonly callers: readonly string[];
}

export const startGuardedServer = async (release: Release): Promise<GuardedServer> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'demo' };
  const keys = createLocalJWKSet({ keys: [{ kty: 'RSA', n: key.n ?? '', e: key.e ?? '', alg: key.alg, kid: key.kid }] });
  const callers: string[] = [];
  const target = await startEverything(release);

  const callerOf = async ({ headers }: IncomingMessage): Promise<string | undefined> => {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    const verified = await jwtVerify(token, keys, { issuer, audience: serverUrl }).catch(() => undefined);
    return verified?.payload.sub;
  };

  const serve = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    if (req.url === metadataPath) {
      const metadata = { resource: serverUrl, authorization_servers: [issuer], scopes_supported: [scope] };
      res.setHeader('content-type', 'application/json').end(JSON.stringify(metadata));
      return;
    }
    const caller = await callerOf(req);
    if (caller === undefined) {
      res.setHeader('www-authenticate', `Bearer resource_metadata="${serverOrigin}${metadataPath}", scope="${scope}"`);
      res.writeHead(401).end();
      return;
    }
    callers.push(caller);
    pass(req, res, target);
  };

  const server = await listen(
    createServer((req, res) => void serve(req, res).catch(() => res.destroy())),
    release,
  );
  const signIn = await listen(createServer(atPublicAddress(authorizationServer(key))), release);
  return { lines: [`${serverOrigin}=${server}`, `${issuer}=${signIn}`], callers };
};

/** Registers apps on request, and gives tokens that only this MCP server takes (RFC 8707). */
const authorizationServer = (key: object): Provider => {
  const provider = new Provider(issuer, {
    jwks: { keys: [key] },
    cookies: { keys: ['demo'] },
    scopes: ['openid', 'offline_access', scope],
    issueRefreshToken: async () => true,
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    features: {
      registration: { enabled: true },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({ scope, audience: serverUrl, accessTokenFormat: 'jwt', jwt: { sign: { alg: 'RS256' } } }),
      },
    },
  });
  provider.proxy = true;
  return provider;
};

/** Programs reach it by its public address, as behind a reverse proxy; the browser's pages are at the local one. */
const atPublicAddress = (provider: Provider) => {
  const handle = provider.callback();
  return (req: IncomingMessage, res: ServerResponse): void => {
    if (!/^\/(auth|interaction)\b/.test(req.url ?? '')) {
      req.headers['x-forwarded-host'] = new URL(issuer).host;
      req.headers['x-forwarded-proto'] = 'https';
    }
    void handle(req, res);
  };
};

const pass = (req: IncomingMessage, res: ServerResponse, target: URL): void => {
  const { authorization: _token, ...headers } = req.headers;
  const onward = request(target, { method: req.method, headers: { ...headers, host: target.host } }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(res);
  });
  onward.once('error', () => res.destroy());
  res.once('close', () => onward.destroy());
  req.pipe(onward);
};

const listen = async (server: Server, release: Release): Promise<string> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  release.add(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return `http://127.0.0.1:${address.port}`;
};

/** An OpenID provider that lies on demand: a test says what it puts into its answers. */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export interface Lies {
  /** In place of what the id token should say. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Signs with a key that is not published. */
  readonly foreignKey?: boolean;
  readonly unsigned?: boolean;
  readonly withoutIdToken?: boolean;
  readonly userinfo?: Readonly<Record<string, unknown>>;
  readonly token?: { readonly status: number; readonly body: unknown };
  /** Over the discovered document. */
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export interface ScriptedOpenId {
  readonly url: string;
  readonly env: Readonly<Record<string, string>>;
  lies: Lies;
  /** Forms that the token endpoint was sent. */
  readonly exchanges: URLSearchParams[];
  /** The nonce of the next id token: the one of the authorization request. */
  nonce: string;
  close(): Promise<void>;
}

export const startScriptedOpenId = async (): Promise<ScriptedOpenId> => {
  const [ours, foreign] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')];
  const jwk = { ...(await exportJWK(ours.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' };
  const idToken = ({ claims = {}, foreignKey, unsigned }: Lies, nonce: string) => {
    const now = Math.floor(Date.now() / 1000);
    const all = { iss: provider.url, aud: 'patchbay', sub: 'eve', name: 'Eve', nonce, iat: now, exp: now + 300, ...claims };
    if (unsigned)
      return `${[{ alg: 'none' }, all].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;
    return new SignJWT(all)
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .sign(foreignKey ? foreign.privateKey : ours.privateKey);
  };
  const answers: Readonly<Record<string, (request: IncomingMessage) => Promise<unknown>>> = {
    '/.well-known/openid-configuration': async () => ({
      issuer: provider.url,
      authorization_endpoint: `${provider.url}/authorize`,
      token_endpoint: `${provider.url}/token`,
      userinfo_endpoint: `${provider.url}/userinfo`,
      jwks_uri: `${provider.url}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256', 'none'],
      ...provider.lies.metadata,
    }),
    '/jwks': async () => ({ keys: [jwk] }),
    '/userinfo': async () => ({ sub: 'eve', ...provider.lies.userinfo }),
    '/token': async (request) => {
      provider.exchanges.push(new URLSearchParams(await textOf(request)));
      const { withoutIdToken } = provider.lies;
      return {
        access_token: 'SEKRET-oidc-access',
        token_type: 'Bearer',
        ...(!withoutIdToken && { id_token: await idToken(provider.lies, provider.nonce) }),
      };
    },
  };
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://scripted');
    const body = await answers[pathname]?.(request);
    const scripted = pathname === '/token' ? provider.lies.token : undefined;
    response.writeHead(scripted?.status ?? (body ? 200 : 404), { 'content-type': 'application/json' });
    response.end(JSON.stringify(scripted?.body ?? body ?? {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const provider: ScriptedOpenId = {
    url,
    env: { OIDC_ISSUER: url, OIDC_CLIENT_ID: 'patchbay', OIDC_CLIENT_SECRET: 'SEKRET-oidc' },
    lies: {},
    exchanges: [],
    nonce: '',
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return provider;
};

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

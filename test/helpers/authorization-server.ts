/** A real authorization server, reached as https://as.test through the development map, for grants that need no browser of ours. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { JWK } from 'jose';
import Provider, { type ClientMetadata } from 'oidc-provider';
import type { OAuth2SchemeEntry } from '../../catalog/define.ts';
import type { Browser, Page } from './browser.ts';

export interface AuthorizationServer {
  readonly url: string;
  /** For the service's EGRESS_MAP. */
  readonly map: string;
  close(): Promise<void>;
}

const issuer = 'https://as.test';
export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';

export const startAuthorizationServer = async (clients: readonly ClientMetadata[]): Promise<AuthorizationServer> => {
  const provider = new Provider(issuer, {
    clients: clients.map((client) => ({ redirect_uris: [], response_types: [], ...client })),
    features: { deviceFlow: { enabled: true }, clientCredentials: { enabled: true }, revocation: { enabled: true } },
    clientAuthMethods: ['client_secret_post', 'client_secret_basic', 'private_key_jwt', 'none'],
    enabledJWA: { clientAuthSigningAlgValues: ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA'] },
    scopes: ['openid', 'offline_access', 'items:read'],
    issueRefreshToken: async () => true,
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, name: `${id} Example` }) }),
    cookies: { keys: ['test'] },
  });
  const server = createServer(provider.callback()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return {
    url,
    map: `${issuer}=${url}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

/** The scheme's addresses there. */
export const atServer = {
  token: `${issuer}/token`,
  userinfo: `${issuer}/me`,
  issuer,
  subject: { source: 'userinfo', field: 'sub' },
  scopes: { openid: 'Know who you are.', 'items:read': 'See your items.' },
  defaultScopes: ['openid', 'items:read'],
  revoke: { url: `${issuer}/token/revocation` },
} satisfies Partial<OAuth2SchemeEntry>;

export const publicKeys = (...keys: readonly JWK[]) => ({
  keys: keys.map(({ d: _d, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, ...key }) => key),
});

/** Walks the server's own pages from an address to where they leave: fills every form in, as this person. */
export const signInAtServer = async (
  browser: Browser,
  start: string,
  person: string,
  isEnd: (page: Page) => boolean,
): Promise<Page> => {
  let page = await browser.get(start);
  for (let step = 0; step < 15 && !isEnd(page); step += 1) {
    if (page.location !== '') page = await browser.get(page.location);
    else page = await browser.post(new URL(actionOf(page), page.url).href, { ...hiddenIn(page), login: person, password: 'any' });
  }
  return page;
};

const actionOf = ({ text }: Page): string => /<form[^>]*action="([^"]+)"/.exec(text)?.[1] ?? '';
const hiddenIn = ({ text }: Page): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/<input[^>]*type="hidden"[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );

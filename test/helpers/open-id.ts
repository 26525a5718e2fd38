/** A real OpenID provider on loopback, with its own sign-in pages, and a browser's walk through them. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';
import type { Browser, Page } from './browser.ts';

export interface OpenIdProvider {
  readonly url: string;
  /** For Patchbay's environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Registers the client; until then the provider answers 503, as one does that is down. */
  serve(publicUrl: string): void;
  close(): Promise<void>;
}

/** Everybody who signs in exists; whoever's name begins with "boss" is in the group of administrators. */
export const startOpenIdProvider = async (): Promise<OpenIdProvider> => {
  let handle: ReturnType<Provider['callback']> | undefined;
  const server = createServer((request, response) => {
    if (handle) void handle(request, response);
    else response.writeHead(503).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return {
    url,
    env: {
      OIDC_ISSUER: url,
      OIDC_CLIENT_ID: 'patchbay',
      OIDC_CLIENT_SECRET: 'SEKRET-oidc',
      OIDC_SCOPES: 'openid profile groups',
    },
    serve: (publicUrl) => {
      handle = configure(url, publicUrl).callback();
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

const configure = (url: string, publicUrl: string) =>
  new Provider(url, {
    clients: [
      {
        client_id: 'patchbay',
        client_secret: 'SEKRET-oidc',
        redirect_uris: [`${publicUrl}/sign-in/callback`],
        post_logout_redirect_uris: [`${publicUrl}/`],
      },
    ],
    claims: { openid: ['sub'], profile: ['name'], groups: ['groups'] },
    scopes: ['openid', 'profile', 'groups'],
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        name: `${id} Example`,
        groups: id.startsWith('boss') ? ['staff', 'patchbay-admins'] : ['staff'],
      }),
    }),
    cookies: { keys: ['test'] },
    pkce: { required: () => true },
  });

/** From Patchbay's address through the provider's pages, up to the callback, which is not delivered. */
export const walkToSignInCallback = async (browser: Browser, start: string, person: string): Promise<string> => {
  let page = await browser.get(start);
  for (let step = 0; step < 12 && !isCallback(page.location); step += 1) {
    if (page.location !== '') page = await browser.get(page.location);
    else
      page = await browser.post(new URL(actionOf(page), page.url).href, {
        prompt: promptOf(page),
        login: person,
        password: 'any',
      });
  }
  return page.location;
};

/** Says no on the provider's first page. */
export const refuseAtProvider = async (browser: Browser, start: string): Promise<string> => {
  const asked = await browser.follow(await browser.get(start));
  let page = await browser.get(`${asked.url}/abort`);
  while (!isCallback(page.location)) page = await browser.get(page.location);
  return page.location;
};

export const isCallback = (location: string): boolean => location.includes('/sign-in/callback?');

const actionOf = ({ text }: Page): string => /<form[^>]*action="([^"]+)"/.exec(text)?.[1] ?? '';
const promptOf = ({ text }: Page): string => /name="prompt" value="([^"]+)"/.exec(text)?.[1] ?? '';

/** The whole service with the built console, an emulated GitHub beside it, and people who are signed in. */
import { createEmulator } from 'emulate';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { startFront } from '../helpers/front.ts';
import type { HttpClient } from '../helpers/http-client.ts';
import { freePort, type Patchbay, type PatchbayOptions, startPatchbay } from '../helpers/patchbay.ts';
import { desk } from './chromium.ts';

/** The OAuth app that is registered at the emulated GitHub. */
export const githubApp = { clientId: 'Ov23liPatchbay', clientSecret: 'SEKRET-github-app' };
export const githubIds = { pluginId: 'github', connectorId: 'github-cloud', authSchemeId: 'oauth2' };

/** GitHub has never given it. */
export const unknownToken = 'gho_unknown';

export interface World {
  readonly patchbay: Patchbay;
  readonly github: {
    readonly url: string;
    /** From now on it refuses every token that it has seen so far, as after "Revoke access" in its settings. */
    revokeAll(): void;
  };
  /** Somebody with an account of a host application: over HTTP, and in browsers of their own. */
  person(subject: string, more?: { readonly name?: string; readonly admin?: boolean }): Promise<Person>;
  close(): Promise<void>;
}

export interface Person {
  readonly id: string;
  readonly api: HttpClient;
  /** A browser of theirs that is signed in. */
  browser(options?: BrowserContextOptions): Promise<BrowserContext>;
  /** A page of theirs in a new browser: `open('/connections')`. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
}

interface WorldOptions extends PatchbayOptions {
  readonly chromium: Browser;
}

export const startWorld = async ({ chromium, map = [], ...options }: WorldOptions): Promise<World> => {
  const port = options.port ?? (await freePort());
  const emulator = await createEmulator({
    service: 'github',
    port: await freePort(),
    seed: seedFor(`http://127.0.0.1:${port}/oauth/callback`),
  });
  const api = await startRefusingFront(emulator.url);
  const origins = [`https://github.com=${emulator.url}`, `https://api.github.com=${api.url}`];
  const patchbay = await startPatchbay({ ...options, port, map: [...map, ...origins] });
  const person: World['person'] = async (subject, { name = nameOf(subject), admin = false } = {}) => {
    const { services, url, issuer } = patchbay;
    const role = admin ? 'admin' : 'member';
    const { userId } = await services.users.signIn({ issuer: issuer.url, subject, displayName: name, role });
    const browser = async (settings: BrowserContextOptions = desk) => {
      const context = await chromium.newContext({ locale: 'en-GB', timezoneId: 'Europe/Berlin', ...settings });
      const value = await patchbay.services.sessions.open(userId, { device: 'Chrome on Linux' });
      await context.addCookies([{ name: patchbay.services.cookies.sessionName, value, url, httpOnly: true, sameSite: 'Lax' }]);
      return context;
    };
    return {
      id: userId,
      api: patchbay.as(subject, { name, ...(admin && { patchbay_role: 'admin' }) }),
      browser,
      open: async (path, settings) => openPage(await browser(settings), `${url}/console${path}`),
    };
  };
  return {
    patchbay,
    github: { url: emulator.url, revokeAll: api.revokeAll },
    person,
    close: async () => {
      await patchbay.close();
      await api.close();
      await emulator.close();
    },
  };
};

export const openPage = async (context: BrowserContext, url: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(url);
  return page;
};

/** The emulator takes whatever looks like a token for one of its first user; GitHub refuses what it has not given or has taken back. */
const startRefusingFront = async (target: string) => {
  const seen = new Set<string>();
  const refused = new Set([`Bearer ${unknownToken}`]);
  const front = await startFront({
    target,
    handle: ({ authorization }) => {
      if (refused.has(authorization)) return { status: 401, body: { message: 'Bad credentials', status: '401' } };
      seen.add(authorization);
      return undefined;
    },
  });
  const revokeAll = (): void => {
    for (const authorization of seen) refused.add(authorization);
  };
  return { ...front, revokeAll };
};

const seedFor = (redirectUri: string) => ({
  tokens: { gho_octocat: { login: 'octocat', scopes: ['repo', 'read:org'] } },
  github: {
    users: [
      { login: 'octocat', name: 'The Octocat', email: 'octocat@example.com' },
      { login: 'hubot', name: 'Hubot' },
    ],
    repos: [{ owner: 'octocat', name: 'hello-world', description: 'First', language: 'TypeScript' }],
    oauth_apps: [
      {
        client_id: githubApp.clientId,
        client_secret: githubApp.clientSecret,
        name: 'Patchbay',
        redirect_uris: [redirectUri],
      },
    ],
  },
});

const nameOf = (subject: string): string => subject.charAt(0).toUpperCase() + subject.slice(1);

/** The whole service on a free port, with a trusted issuer of its own, on the embedded database or on TEST_DATABASE_URL. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { pino } from 'pino';
import type { NativeProvider } from '../../plugins/define.ts';
import { readEnv } from '../../src/env.ts';
import { listen } from '../../src/server.ts';
import { createServices } from '../../src/services.ts';
import { type HttpClient, httpClient } from './http-client.ts';
import { type Issuer, startIssuer } from './issuer.ts';
import { createEmbedded, createOnServer, serverUrl } from './postgres.ts';
import { copyTemplate } from './template.ts';

export interface PatchbayOptions {
  /** In place of the shipped catalog. */
  readonly entries?: readonly unknown[];
  readonly providers?: readonly NativeProvider[];
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Public origins served by local ones: `https://github.com=http://127.0.0.1:4001`. */
  readonly map?: readonly string[];
  readonly clock?: () => Date;
  readonly isDraining?: () => boolean;
}

export interface Patchbay {
  readonly url: string;
  readonly issuer: Issuer;
  /** A caller without credentials. */
  readonly anonymous: HttpClient;
  /** A host application's user: `as('alice')`; admins carry the role claim. */
  as(subject: string, claims?: Readonly<Record<string, unknown>>): HttpClient;
  /** The embedded owner's single-use link; only on the embedded database. */
  readonly signInUrl: string | undefined;
  /** Everything that was logged, as JSON lines. */
  readonly log: readonly string[];
  readonly services: Awaited<ReturnType<typeof createServices>>['services'];
  close(): Promise<void>;
}

export const startPatchbay = async (options: PatchbayOptions = {}): Promise<Patchbay> => {
  const database = serverUrl === undefined ? await createEmbedded() : await createOnServer();
  if (database.settings.kind === 'embedded') await copyTemplate(database.settings.dataDir);
  const issuer = await startIssuer();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const log: string[] = [];
  const env = readEnv({
    NODE_ENV: 'test',
    PORT: String(port),
    PUBLIC_URL: url,
    ...(database.settings.kind === 'embedded'
      ? { DATA_DIR: database.settings.dataDir }
      : { DATABASE_URL: database.settings.url, ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}` }),
    JWT_ISSUER: issuer.url,
    JWT_JWKS_URL: `${issuer.url}/jwks`,
    JWT_AUDIENCE: 'patchbay',
    EGRESS_ALLOW: '127.0.0.1',
    LOG_LEVEL: 'debug',
    ...(options.map && { EGRESS_MAP: options.map.join(',') }),
    ...options.env,
  });
  const logger = pino({ level: env.logLevel }, { write: (line: string) => void log.push(line) });
  const { entries, providers, clock, isDraining } = options;
  const { services, close } = await createServices({
    env,
    logger,
    ...(entries && { entries }),
    ...(providers && { providers }),
    ...(clock && { clock }),
    ...(isDraining && { isDraining }),
  });
  const listening = await listen({ services, logger, host: '127.0.0.1', port, version: '0.0.0-test' });
  return {
    url,
    issuer,
    anonymous: httpClient(url, {}),
    as: (subject, claims) => httpClient(url, async () => ({ authorization: `Bearer ${await issuer.sign(subject, claims)}` })),
    signInUrl: services.signInLink && `${url}/sign-in/${services.signInLink.token}`,
    log,
    services,
    close: async () => {
      await listening.close();
      await close();
      await issuer.close();
      await database.drop();
    },
  };
};

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
};

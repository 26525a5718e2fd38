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
import { createEmbedded, createOnServer, serverUrl, type TestDatabase } from './postgres.ts';
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
  /** How often due tokens are renewed in the background. */
  readonly renewEveryMs?: number;
  readonly isDraining?: () => boolean;
  /** An address of a proxy in front; past the environment's rules, which allow no map beside one. */
  readonly publicUrl?: string;
  /** In place of a free one. */
  readonly port?: number;
  /** In place of the database of the test run, which the caller then drops. */
  readonly database?: TestDatabase;
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
  readonly services: Opened['services'];
  /** What the service itself works with, to look where no answer shows anything and to damage what it keeps. */
  readonly database: Opened['database'];
  /** Stops and starts again at the same address on the same database, with these changes to the environment. */
  restart(env?: Readonly<Record<string, string>>): Promise<void>;
  close(): Promise<void>;
}

type Opened = Awaited<ReturnType<typeof createServices>>;

export const startPatchbay = async (options: PatchbayOptions = {}): Promise<Patchbay> => {
  const database = options.database ?? (serverUrl === undefined ? await createEmbedded() : await createOnServer());
  if (options.database === undefined && database.settings.kind === 'embedded') await copyTemplate(database.settings.dataDir);
  const issuer = await startIssuer();
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const log: string[] = [];
  const environment = {
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
  };
  const run = async (changes: Readonly<Record<string, string>> = {}) => {
    const { publicUrl, entries, providers, clock, isDraining, renewEveryMs } = options;
    const env = { ...readEnv({ ...environment, ...changes }), ...(publicUrl !== undefined && { publicUrl }) };
    const logger = pino({ level: env.logLevel }, { write: (line: string) => void log.push(line) });
    const opened = await createServices({
      env,
      logger,
      ...(entries && { entries }),
      ...(providers && { providers }),
      ...(clock && { clock }),
      ...(renewEveryMs !== undefined && { renewEveryMs }),
      ...(isDraining && { isDraining }),
    });
    const listening = await listen({ services: opened.services, logger, host: '127.0.0.1', port, version: '0.0.0-test' });
    let stopped: Promise<void> | undefined;
    const stop = () => {
      stopped ??= listening.close().then(opened.close);
      return stopped;
    };
    return { ...opened, stop };
  };
  let running = await run();
  return {
    url,
    issuer,
    anonymous: httpClient(url, {}),
    as: (subject, claims) => httpClient(url, async () => ({ authorization: `Bearer ${await issuer.sign(subject, claims)}` })),
    get signInUrl() {
      const link = running.services.signInLink;
      return link && `${url}/sign-in/${link.current()}`;
    },
    log,
    get services() {
      return running.services;
    },
    get database() {
      return running.database;
    },
    restart: async (changes) => {
      await running.stop();
      running = await run(changes);
    },
    close: async () => {
      await running.stop();
      await issuer.close();
      if (options.database === undefined) await database.drop();
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

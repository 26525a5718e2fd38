/** What goes on without a caller, on every replica: cleaning up, renewing what is due, and telling host applications. */
import type { Logger } from 'pino';
import type { Catalog } from '../catalog/catalog.ts';
import type { Plugin } from '../catalog/define.ts';
import type { Clock } from './clock.ts';
import type { Announce } from './connections/announce.ts';
import { createAnnounceExpired } from './connections/announce-expired.ts';
import type { Database } from './db/client.ts';
import type { Egress } from './egress/fetch.ts';
import type { Env } from './env.ts';
import type { Kms } from './secrets/kms.ts';
import { unreadableCount } from './secrets/rotation.ts';
import { createSweep } from './sweep.ts';
import { createDeliverDue } from './webhooks/deliver.ts';

type Task = () => Promise<void>;

interface BackgroundOptions {
  readonly env: Pick<Env, 'webhook'>;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly catalog: Catalog;
  readonly database: Database;
  readonly keyring: Kms;
  readonly egress: Egress;
  readonly announce: Announce;
  /** What forgets rows that have run out. */
  readonly deleteExpired: readonly Task[];
  readonly pollDevices: Task;
  /** What renews and reads whatever is due. */
  readonly due: readonly Task[];
  readonly renewEveryMs: number;
}

const cleanEveryMs = 600_000;
const cleanFirstAfterMs = 500;
/** How often it is looked whether a provider is to be asked for a code that somebody enters; each has its own interval. */
const pollDevicesEveryMs = 1_000;
/** How soon a host application hears of a connection that needs its user. */
const deliverEveryMs = 1_000;

export const startBackground = (options: BackgroundOptions): { stop(): Promise<void> } => {
  const { env, logger, clock, catalog, egress, renewEveryMs } = options;
  const { prisma, query } = options.database;
  const every = (everyMs: number, tasks: readonly Task[], firstAfterMs = everyMs) =>
    createSweep({ tasks, everyMs, firstAfterMs, logger });
  const sweeps = [
    every(cleanEveryMs, [...options.deleteExpired, warnOfUnreadable(options)], cleanFirstAfterMs),
    every(renewEveryMs, [
      ...options.due,
      ...(env.webhook ? [createAnnounceExpired({ prisma, announce: options.announce, clock })] : []),
    ]),
  ];
  if (catalog.plugins.some(hasDeviceGrant)) sweeps.push(every(pollDevicesEveryMs, [options.pollDevices]));
  if (env.webhook) {
    sweeps.push(every(deliverEveryMs, [createDeliverDue({ query, egress, webhook: env.webhook, clock, logger })]));
  }
  return { stop: async () => void (await Promise.all(sweeps.map(({ stop }) => stop()))) };
};

const warnOfUnreadable =
  ({ database: { prisma }, keyring, logger }: BackgroundOptions): Task =>
  async () => {
    const unreadable = await unreadableCount(prisma, keyring);
    if (unreadable > 0) logger.warn({ unreadable }, 'stored secrets were sealed with keys that are not in ENCRYPTION_KEYS');
  };

const hasDeviceGrant = ({ connectors }: Plugin): boolean =>
  connectors.some(({ authSchemes }) => authSchemes.some((scheme) => scheme.type === 'oauth2' && scheme.grant === 'device'));

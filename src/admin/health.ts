/** What is still missing for production, and how to mend it. */
import type { Catalog } from '../../catalog/catalog.ts';
import type { PrismaClient } from '../db/generated/client.ts';
import type { Env } from '../env.ts';
import type { Kms } from '../secrets/kms.ts';
import { type HealthItem, item, severities } from './health-item.ts';
import { adminItem, signInItems } from './health-of-sign-in.ts';

interface HealthOptions {
  readonly env: Env;
  readonly prisma: PrismaClient;
  readonly catalog: Catalog;
  readonly keyring: Pick<Kms, 'writing' | 'ids'>;
  /** What is wrong with the OpenID provider now; absent where there is none. */
  readonly signInProblem: (() => Promise<string | undefined>) | undefined;
}

export type Health = ReturnType<typeof createHealth>;

/** @returns everything that was looked at, the worst first. */
export const createHealth = (options: HealthOptions) => async (): Promise<HealthItem[]> => {
  const { env, catalog } = options;
  const [keys, signIn, admins] = await Promise.all([keyItems(options), signInItems(options), adminItem(options)]);
  const items = [addressItem(env), databaseItem(env), ...keys, ...signIn, admins, ...outsideItems(env), catalogItem(catalog)];
  return items.sort((one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity));
};

const addressItem = ({ publicUrl }: Env): HealthItem =>
  publicUrl.startsWith('https:')
    ? item('public-url', 'ok', `Reached at ${publicUrl}.`)
    : item(
        'public-url',
        'warning',
        `Reached at ${publicUrl}, without https: from this machine only.`,
        'Put a proxy with TLS in front and set PUBLIC_URL to its https address.',
      );

const databaseItem = ({ database }: Env): HealthItem =>
  database.kind === 'server'
    ? item('database', 'ok', 'A Postgres server keeps the records.')
    : item(
        'database',
        'warning',
        'The embedded database serves one process and its one owner.',
        'Set DATABASE_URL to a Postgres server.',
      );

const keyItems = async ({ env, prisma, keyring }: HealthOptions): Promise<HealthItem[]> => {
  const counts = await prisma.secret.groupBy({ by: ['keyId'], _count: true });
  const sealedBy = (wanted: (keyId: string) => boolean) =>
    counts.filter(({ keyId }) => wanted(keyId)).reduce((sum, { _count }) => sum + _count, 0);
  const missing = sealedBy((id) => !keyring.ids.includes(id));
  const old = sealedBy((id) => keyring.ids.includes(id) && id !== keyring.writing.id);
  const own = env.encryptionKeys === undefined;
  return [
    own
      ? item(
          'encryption-keys',
          'warning',
          'The key file lies beside the data that it seals.',
          'Set ENCRYPTION_KEYS, kept apart from the database.',
        )
      : item('encryption-keys', 'ok', 'ENCRYPTION_KEYS seals the secrets.', 'Keep a copy apart from the database.'),
    ...(missing > 0
      ? [
          item(
            'keys-missing',
            'critical',
            `${missing} stored secrets were sealed with keys that are not here.`,
            'Add those keys to ENCRYPTION_KEYS again, or connect the accounts anew.',
          ),
        ]
      : []),
    ...(old > 0
      ? [item('keys-old', 'info', `${old} stored secrets are sealed with an older key.`, 'Run npm run secrets:rotate.')]
      : []),
  ];
};

const outsideItems = ({ egressMap, logLevel, nodeEnv }: Env): HealthItem[] => [
  ...(egressMap.size > 0
    ? [item('egress-map', 'warning', 'EGRESS_MAP sends calls, with their credentials, to other addresses.', 'Remove EGRESS_MAP.')]
    : []),
  ...(['debug', 'trace'].includes(logLevel)
    ? [item('log-level', 'info', `LOG_LEVEL is ${logLevel}, which is much.`, 'Set LOG_LEVEL to info.')]
    : []),
  nodeEnv === 'production'
    ? item('environment', 'ok', 'NODE_ENV is production.')
    : item('environment', 'warning', `NODE_ENV is ${nodeEnv}.`, 'Set NODE_ENV to production.'),
];

const catalogItem = ({ plugins }: Catalog): HealthItem =>
  item('catalog', 'ok', `${plugins.length} integrations, without a problem: a catalog with one is refused at start.`);

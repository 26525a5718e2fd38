import type { Catalog } from '../../catalog/catalog.ts';
import type { Clock } from '../clock.ts';
import { loadFacts } from '../connections/facts.ts';
import { toConnectionView } from '../connections/view.ts';
import type { PrismaClient, User } from '../db/generated/client.ts';
import { type Page, type PageQuery, pageArguments, toPage } from '../db/page.ts';
import { AppError } from '../errors.ts';
import { toInstallationView } from '../installations/view.ts';
import type { Kms } from '../secrets/kms.ts';
import type { AdminConnectionView, AdminInstallationView, AdminUserView, KeyView } from './view.ts';

interface OverviewOptions {
  readonly prisma: PrismaClient;
  readonly catalog: Catalog;
  readonly clock: Clock;
  readonly keyring: Pick<Kms, 'writing' | 'ids'>;
}

export type Overview = ReturnType<typeof createOverview>;

/** What everybody has, for administrators. The one place besides the audit log whose queries name no owner. */
export const createOverview = ({ prisma, catalog, clock, keyring }: OverviewOptions) => ({
  user: async (id: string): Promise<AdminUserView> =>
    toUserView(existing(await prisma.user.findUnique({ where: { id }, ...counted }))),

  connection: async (id: string): Promise<AdminConnectionView> => {
    const row = existing(await prisma.connection.findUnique({ where: { id }, include: { installation: true, user: owner } }));
    const [facts] = await loadFacts(prisma, [row], (keyId) => keyring.ids.includes(keyId));
    const { configuration: _, ...shown } = toConnectionView(catalog, existing(facts), clock());
    return { ...shown, user: row.user };
  },

  users: async (query: PageQuery): Promise<Page<AdminUserView>> => {
    const rows = await prisma.user.findMany({ ...pageArguments(query), ...counted });
    return toPage(rows, query, toUserView);
  },

  installations: async (query: PageQuery): Promise<Page<AdminInstallationView>> => {
    const rows = await prisma.installation.findMany({
      ...pageArguments(query),
      include: { user: owner, _count: { select: { connections: true } } },
    });
    const secrets = await prisma.secret.findMany({
      where: { ownerKind: 'installation', ownerId: { in: rows.map(({ id }) => id) } },
      select: { ownerId: true, slot: true },
    });
    return toPage(rows, query, ({ user, _count, ...row }) => {
      const slots = secrets.filter(({ ownerId }) => ownerId === row.id).map(({ slot }) => slot);
      const { configuration: _, ...shown } = toInstallationView(row, slots);
      return { ...shown, user, ..._count };
    });
  },

  connections: async (query: PageQuery): Promise<Page<AdminConnectionView>> => {
    const rows = await prisma.connection.findMany({ ...pageArguments(query), include: { installation: true, user: owner } });
    const facts = await loadFacts(prisma, rows, (id) => keyring.ids.includes(id));
    const paired = rows.flatMap(({ id, user }) =>
      facts.filter(({ connection }) => connection.id === id).map((found) => ({ id, user, found })),
    );
    return toPage(paired, query, ({ user, found }) => {
      const { configuration: _, ...shown } = toConnectionView(catalog, found, clock());
      return { ...shown, user };
    });
  },

  /** The keys of this process and the ones that stored secrets still need: how far a rotation is. */
  keys: async (): Promise<KeyView[]> => {
    const counts = await prisma.secret.groupBy({ by: ['keyId'], _count: true });
    const inUse = new Map(counts.map(({ keyId, _count }) => [keyId, _count]));
    return [...new Set([...keyring.ids, ...inUse.keys()])].map((id) => ({
      id,
      use: id === keyring.writing.id ? 'writes' : keyring.ids.includes(id) ? 'reads' : 'missing',
      secrets: inUse.get(id) ?? 0,
    }));
  },
});

const owner = { select: { id: true, displayName: true } } as const;
const counted = { include: { _count: { select: { connections: true, projects: true } } } } as const;

const toUserView = ({
  id,
  issuer,
  subject,
  displayName,
  role,
  disabled,
  createdAt,
  _count,
}: User & { readonly _count: { readonly connections: number; readonly projects: number } }): AdminUserView => ({
  id,
  issuer,
  subject,
  displayName,
  role,
  disabled,
  ..._count,
  createdAt: createdAt.toISOString(),
});

const existing = <T>(row: T | null | undefined): T => {
  if (!row) throw new AppError('not_found');
  return row;
};

import { z } from 'zod';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Clock } from '../clock.ts';
import { loadFacts } from '../connections/facts.ts';
import { connectionFilter, connectionQuery, connectionTest } from '../connections/store.ts';
import { toConnectionView } from '../connections/view.ts';
import type { Prisma, PrismaClient, User } from '../db/generated/client.ts';
import { type Page, type PageQuery, pageArguments, pageQuery, pageThatFits, toPage } from '../db/page.ts';
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

export const allConnectionsQuery = connectionQuery.extend({ userId: z.uuid().optional() });
type AllConnectionsQuery = z.output<typeof allConnectionsQuery>;
export const allUsersQuery = pageQuery.extend({
  q: z.string().max(100).optional().describe('Text in the name or the subject'),
});
type AllUsersQuery = z.output<typeof allUsersQuery>;

export type Overview = ReturnType<typeof createOverview>;

/** What everybody has, for administrators. The one place besides the audit log whose queries name no owner. */
export const createOverview = ({ prisma, catalog, clock, keyring }: OverviewOptions) => ({
  user: async (id: string): Promise<AdminUserView> =>
    toUserView(existing(await prisma.user.findUnique({ where: { id }, ...counted }))),

  connection: async (id: string): Promise<AdminConnectionView> => {
    const row = existing(await prisma.connection.findUnique({ where: { id }, include: { installation: true, user: owner } }));
    const [facts] = await loadFacts(prisma, [row], (keyId) => keyring.ids.includes(keyId));
    const { configuration: _, etag: __, ...shown } = toConnectionView(catalog, existing(facts), clock());
    return { ...shown, user: row.user };
  },

  users: async ({ q, ...query }: AllUsersQuery): Promise<Page<AdminUserView>> => {
    const { where: after, ...page } = pageArguments(query);
    const rows = await prisma.user.findMany({ ...page, where: { AND: [userFilter(q), after ?? {}] }, ...counted });
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
      const { configuration: _, etag: __, ...shown } = toInstallationView(row, slots);
      return { ...shown, user, ..._count };
    });
  },

  connections: ({ status, attention, userId, ...query }: AllConnectionsQuery): Promise<Page<AdminConnectionView>> => {
    const read = async ({ limit, cursor }: PageQuery) => {
      const { where: after, ...page } = pageArguments({ limit, cursor });
      const rows = await prisma.connection.findMany({
        ...page,
        where: { AND: [userId === undefined ? {} : { userId }, connectionFilter(query), after ?? {}] },
        include: { installation: true, user: owner },
      });
      const facts = await loadFacts(prisma, rows, (id) => keyring.ids.includes(id));
      const users = new Map(rows.map(({ id, user }) => [id, user]));
      const views = facts.map((found) => {
        const { configuration: _, etag: __, ...shown } = toConnectionView(catalog, found, clock());
        return { ...shown, user: existing(users.get(shown.id)) };
      });
      return toPage(views, { limit }, (view) => view);
    };
    const fits = connectionTest({ status, attention });
    return fits ? pageThatFits(query, read, fits) : read(query);
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

const userFilter = (q: string | undefined): Prisma.UserWhereInput => {
  if (q === undefined || q === '') return {};
  const has = { contains: q, mode: 'insensitive' } as const;
  return { OR: [{ displayName: has }, { subject: has }] };
};

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

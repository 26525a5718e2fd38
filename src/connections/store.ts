import { z } from 'zod';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Clock } from '../clock.ts';
import type { Prisma, PrismaClient } from '../db/generated/client.ts';
import { type Page, type PageQuery, pageArguments, pageQuery, pageThatFits, toPage } from '../db/page.ts';
import { AppError } from '../errors.ts';
import { type HasKey, loadFacts } from './facts.ts';
import { connectionStatuses, type Fault } from './status.ts';
import { type ConnectionFacts, type ConnectionView, toConnectionView } from './view.ts';

interface StoreOptions {
  readonly prisma: PrismaClient;
  readonly catalog: Catalog;
  readonly clock: Clock;
  readonly hasKey: HasKey;
}

export const connectionQuery = pageQuery.extend({
  status: z.enum(connectionStatuses).optional(),
  attention: z.enum(['true']).optional().describe('Only those that do not work, or with less than they could'),
  pluginId: z.string().max(100).optional(),
  q: z.string().max(100).optional().describe('Text in the alias, the name, the account or the plugin id'),
});
type ConnectionQuery = z.output<typeof connectionQuery>;

/** What of the query the database can tell. */
export const connectionFilter = ({ pluginId, q }: Pick<ConnectionQuery, 'pluginId' | 'q'>): Prisma.ConnectionWhereInput => {
  const text = q && ({ contains: q, mode: 'insensitive' } as const);
  return {
    ...(pluginId !== undefined && { pluginId }),
    ...(text && { OR: [{ alias: text }, { displayName: text }, { accountLabel: text }, { pluginId: text }] }),
  };
};

/** What only code can tell: a status is derived. Undefined: the query asks for nothing of the kind. */
export const connectionTest = ({ status, attention }: Pick<ConnectionQuery, 'status' | 'attention'>) =>
  status === undefined && attention === undefined
    ? undefined
    : (view: Pick<ConnectionView, 'status' | 'missingScopes'>): boolean =>
        (status === undefined || view.status === status) &&
        (attention === undefined || view.status !== 'Ready' || view.missingScopes.length > 0);

export type ConnectionStore = ReturnType<typeof createConnectionStore>;

/** Reads of connections. Ownership is part of every query: a foreign id finds as little as an unknown one. */
export const createConnectionStore = ({ prisma, catalog, clock, hasKey }: StoreOptions) => {
  const facts = async (tx: Prisma.TransactionClient, userId: string, id: string): Promise<ConnectionFacts> => {
    const row = await tx.connection.findFirst({ where: { id, userId }, include: { installation: true } });
    const [found] = row ? await loadFacts(tx, [row], hasKey) : [];
    if (!found) throw new AppError('not_found');
    return found;
  };
  const toViews = async (rows: readonly ShownRow[]): Promise<ConnectionView[]> => {
    const found = await loadFacts(prisma, rows, hasKey);
    return found.map((one, index) => ({
      ...toConnectionView(catalog, one, clock()),
      projects: (rows[index]?.projectBindings ?? []).map(({ project }) => project),
    }));
  };
  return {
    facts,
    get: async (userId: string, id: string): Promise<ConnectionView> => {
      const row = await prisma.connection.findFirst({ where: { id, userId }, include: shown });
      const [view] = row ? await toViews([row]) : [];
      if (!view) throw new AppError('not_found');
      return view;
    },
    list: (
      { userId }: { readonly userId: string },
      { status, attention, ...query }: ConnectionQuery,
    ): Promise<Page<ConnectionView>> => {
      const read = async ({ limit, cursor }: PageQuery) => {
        const { where: after, ...page } = pageArguments({ limit, cursor });
        const rows = await prisma.connection.findMany({
          ...page,
          where: { AND: [{ userId }, connectionFilter(query), after ?? {}] },
          include: shown,
        });
        return toPage(await toViews(rows), { limit }, (view) => view);
      };
      const fits = connectionTest({ status, attention });
      return fits ? pageThatFits(query, read, fits) : read(query);
    },
    /** Stores what a check found, unless the credential has been replaced meanwhile. */
    markFault: async (id: string, generation: number, fault: Fault): Promise<void> => {
      await prisma.connection.updateMany({ where: { id, generation }, data: { fault } });
    },
  };
};

const shown = {
  installation: true,
  projectBindings: { select: { project: { select: { id: true, name: true } } }, orderBy: { projectId: 'asc' } },
} as const;
type ShownRow = Prisma.ConnectionGetPayload<{ include: typeof shown }>;

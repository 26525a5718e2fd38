import type { Catalog } from '../../catalog/catalog.ts';
import type { Clock } from '../clock.ts';
import type { Prisma, PrismaClient } from '../db/generated/client.ts';
import { type Page, type PageQuery, pageArguments, toPage } from '../db/page.ts';
import { AppError } from '../errors.ts';
import { type HasKey, loadFacts } from './facts.ts';
import type { Fault } from './status.ts';
import { type ConnectionFacts, type ConnectionView, toConnectionView } from './view.ts';

interface StoreOptions {
  readonly prisma: PrismaClient;
  readonly catalog: Catalog;
  readonly clock: Clock;
  readonly hasKey: HasKey;
}

export type ConnectionStore = ReturnType<typeof createConnectionStore>;

/** Reads of connections. Ownership is part of every query: a foreign id finds as little as an unknown one. */
export const createConnectionStore = ({ prisma, catalog, clock, hasKey }: StoreOptions) => {
  const facts = async (tx: Prisma.TransactionClient, userId: string, id: string): Promise<ConnectionFacts> => {
    const row = await tx.connection.findFirst({ where: { id, userId }, include: { installation: true } });
    const [found] = row ? await loadFacts(tx, [row], hasKey) : [];
    if (!found) throw new AppError('not_found');
    return found;
  };
  return {
    facts,
    view: (found: ConnectionFacts): ConnectionView => toConnectionView(catalog, found, clock()),
    get: async (userId: string, id: string): Promise<ConnectionView> =>
      toConnectionView(catalog, await facts(prisma, userId, id), clock()),
    list: async (where: Prisma.ConnectionWhereInput, query: PageQuery): Promise<Page<ConnectionView>> => {
      const { where: after, ...page } = pageArguments(query);
      const rows = await prisma.connection.findMany({
        ...page,
        where: { AND: [where, after ?? {}] },
        include: { installation: true },
      });
      const found = await loadFacts(prisma, rows, hasKey);
      const byId = new Map(found.map((one) => [one.connection.id, one]));
      return toPage(rows, query, ({ id }) => {
        const one = byId.get(id);
        if (!one) throw new AppError('internal');
        return toConnectionView(catalog, one, clock());
      });
    },
    /** Stores what a check found, unless the credential has been replaced meanwhile. */
    markFault: async (id: string, generation: number, fault: Fault): Promise<void> => {
      await prisma.connection.updateMany({ where: { id, generation }, data: { fault } });
    },
  };
};

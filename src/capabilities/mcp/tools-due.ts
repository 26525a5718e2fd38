import type { Catalog } from '../../../catalog/catalog.ts';
import type { Clock } from '../../clock.ts';
import type { PrismaClient } from '../../db/generated/client.ts';
import { AppError } from '../../errors.ts';
import type { ReadTools } from './read-tools.ts';

/** How many connections are read in one round, and how many at a time. */
const batch = 50;
const atOnce = 5;

interface ToolsDueOptions {
  readonly prisma: PrismaClient;
  readonly catalog: Catalog;
  readonly readTools: ReadTools;
  readonly clock: Clock;
  readonly logger: { warn(detail: object, message: string): void };
}

/** Reads tools that were read long ago, or could not be read the last time, or never were. */
export const createToolsDue = ({ prisma, catalog, readTools, clock, logger }: ToolsDueOptions) => {
  const connectors = catalog.plugins.flatMap(({ id: pluginId, connectors }) =>
    connectors.flatMap(({ id: connectorId, sources }) =>
      sources.some(({ type }) => type === 'mcp') ? [{ pluginId, connectorId }] : [],
    ),
  );
  return async (): Promise<void> => {
    if (connectors.length === 0) return;
    const due = await prisma.connection.findMany({
      where: {
        enabled: true,
        blockedAt: null,
        fault: null,
        verifiedAt: { not: null },
        user: { disabled: false },
        AND: [
          { OR: connectors },
          { OR: [{ upstreamServers: { none: {} } }, { upstreamServers: { some: { dueAt: { lte: clock() } } } }] },
        ],
      },
      orderBy: { id: 'asc' },
      take: batch,
      select: { id: true, userId: true },
    });
    const queue = due.values();
    const work = async () => {
      for (const { id, userId } of queue) {
        await readTools({ userId, connectionId: id }).catch((error: unknown) => {
          // Deleted meanwhile, or the database is away: there is a next round. Whatever else it is, the others are read.
          if (!(error instanceof AppError)) logger.warn({ err: error, connectionId: id }, 'reading tools failed');
        });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  };
};

/** @returns how many upstream servers a connection of this connector has. */
export const countSources = (catalog: Catalog): ((pluginId: string, connectorId: string) => number) => {
  const counts = new Map(
    catalog.plugins.flatMap(({ id, connectors }) =>
      connectors.map(({ id: connectorId, sources }): [string, number] => [
        `${id}/${connectorId}`,
        sources.filter(({ type }) => type === 'mcp').length,
      ]),
    ),
  );
  return (pluginId, connectorId) => counts.get(`${pluginId}/${connectorId}`) ?? 0;
};

import type { Prisma } from '../db/generated/client.ts';
import { isDerivedKey } from './derived.ts';
import { readConfiguration } from './view.ts';

/**
 * Adds to a connection's stored configuration what a provider said. Called after an UPDATE of the same row in the same
 * transaction: its lock keeps a form that is saved at this moment from being lost.
 */
export const addConfiguration = async (
  tx: Prisma.TransactionClient,
  id: string,
  added: Readonly<Record<string, string>>,
): Promise<void> => {
  if (Object.keys(added).length === 0) return;
  const { configuration } = await tx.connection.findUniqueOrThrow({ where: { id }, select: { configuration: true } });
  await tx.connection.update({ where: { id }, data: { configuration: { ...readConfiguration(configuration), ...added } } });
};

/** Forgets what was derived from a sign-in that is over. The rows are locked already. */
export const dropDerived = async (tx: Prisma.TransactionClient, ids: readonly string[]): Promise<void> => {
  const rows = await tx.connection.findMany({ where: { id: { in: [...ids] } }, select: { id: true, configuration: true } });
  for (const { id, configuration } of rows) {
    const entries = Object.entries(readConfiguration(configuration));
    const kept = entries.filter(([key]) => !isDerivedKey(key));
    if (kept.length < entries.length)
      await tx.connection.update({ where: { id }, data: { configuration: Object.fromEntries(kept) } });
  }
};

import type { Clock } from '../clock.ts';
import type { PrismaClient } from '../db/generated/client.ts';
import type { Announce } from './announce.ts';

/** How many are looked at in one round, the newest first: old ones may wait for something else. */
const batch = 100;

/** Announces access that has run out and cannot be renewed: time alone did it, so no transaction was there to tell. */
export const createAnnounceExpired =
  ({ prisma, announce, clock }: { readonly prisma: PrismaClient; readonly announce: Announce; readonly clock: Clock }) =>
  async (): Promise<void> => {
    const expired = await prisma.connection.findMany({
      where: { enabled: true, fault: null, needsUserFor: null, refreshAt: null, expiresAt: { lte: clock() } },
      orderBy: { expiresAt: 'desc' },
      take: batch,
      select: { id: true },
    });
    for (const { id } of expired) await prisma.$transaction((tx) => announce(tx, [id]));
  };

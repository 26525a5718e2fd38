import type { Clock } from '../clock.ts';
import type { PrismaClient } from '../db/generated/client.ts';
import { AppError } from '../errors.ts';
import type { Refresh } from './refresh.ts';

/** How many are renewed in one round, and how many at a time. */
const batch = 100;
const atOnce = 5;

/**
 * Renews tokens that are due although nobody uses them now: a refresh token that is never used may lapse, and the first call
 * after a night should not have to wait. Replicas may do it at once; the lease in each row keeps them apart.
 */
export const createRefreshDue =
  ({ prisma, refresh, clock }: { readonly prisma: PrismaClient; readonly refresh: Refresh; readonly clock: Clock }) =>
  async (): Promise<void> => {
    const now = clock();
    const due = await prisma.connection.findMany({
      where: {
        enabled: true,
        blockedAt: null,
        fault: null,
        refreshAt: { lte: now },
        AND: [
          { OR: [{ retryAt: null }, { retryAt: { lte: now } }] },
          { OR: [{ refreshLease: null }, { refreshLease: { lte: now } }] },
        ],
        user: { disabled: false },
      },
      orderBy: { refreshAt: 'asc' },
      take: batch,
      select: { id: true, userId: true, generation: true },
    });
    const queue = due.values();
    const work = async () => {
      for (const { id, userId, generation } of queue) {
        await refresh.renew({ userId, connectionId: id, generation }).catch((error: unknown) => {
          // The connection's own row says what went wrong.
          if (!(error instanceof AppError)) throw error;
        });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  };

import { z } from 'zod';
import type { Audit } from '../audit/audit.ts';
import type { Clock } from '../clock.ts';
import type { PrismaClient } from '../db/generated/client.ts';
import { AppError } from '../errors.ts';

export const connectionBlock = z.strictObject({
  disabled: z.boolean().describe('Switches the connection off, or back on, whatever its owner does'),
});

interface BlockOptions {
  readonly prisma: PrismaClient;
  readonly audit: Audit;
  readonly clock: Clock;
}

export type BlockConnection = ReturnType<typeof createBlockConnection>;

/**
 * The kill switch of administrators. Apart from the owner's own switch, which counts again once this one is open; the credential
 * is kept. It counts from the very next tool call. @throws AppError `not_found`.
 */
export const createBlockConnection =
  ({ prisma, audit, clock }: BlockOptions) =>
  (adminId: string, id: string, { disabled }: z.output<typeof connectionBlock>): Promise<void> =>
    prisma.$transaction(async (tx) => {
      const { count } = await tx.connection.updateMany({ where: { id }, data: { blockedAt: disabled ? clock() : null } });
      if (count === 0) throw new AppError('not_found');
      if (disabled) await tx.pendingAuthorization.deleteMany({ where: { connectionId: id } });
      await audit.record(tx, {
        userId: adminId,
        action: disabled ? 'connection.block' : 'connection.unblock',
        target: id,
        outcome: 'ok',
      });
    });

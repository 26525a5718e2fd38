import { z } from 'zod';
import type { Audit } from '../audit/audit.ts';
import type { Prisma, PrismaClient } from '../db/generated/client.ts';
import { AppError } from '../errors.ts';
import type { Sessions } from '../users/sessions.ts';
import { lockRoles } from '../users/store.ts';

export const userChange = z.strictObject({
  disabled: z.boolean().optional().describe('Ends their sessions and sign-ins under way, and refuses their tokens and agents'),
  role: z.enum(['member', 'admin']).optional().describe('Only where no claim of their issuer decides it'),
});
type UserChange = z.output<typeof userChange>;

interface UpdateUserOptions {
  readonly prisma: PrismaClient;
  readonly sessions: Sessions;
  readonly audit: Audit;
  /** Whether administrators give the roles of an issuer's users, rather than a claim. */
  readonly rolesGivenHere: (issuer: string) => boolean;
}

export type UpdateUser = ReturnType<typeof createUpdateUser>;

/**
 * Changes what somebody may do, at once: every request and every tool call proves its user anew.
 * @throws AppError `not_found`, `invalid_input` (oneself, the last administrator, a role that a claim decides).
 */
export const createUpdateUser =
  ({ prisma, sessions, audit, rolesGivenHere }: UpdateUserOptions) =>
  (adminId: string, id: string, { disabled, role }: UserChange): Promise<void> =>
    prisma.$transaction(async (tx) => {
      await lockRoles(tx);
      const user = await tx.user.findUnique({ where: { id } });
      if (!user) throw new AppError('not_found');
      if (id === adminId)
        refuse(disabled === undefined ? 'role' : 'disabled', 'you cannot change yourself; ask another administrator');
      if (role !== undefined && role !== user.role && !rolesGivenHere(user.issuer))
        refuse('role', 'is decided by a claim of the issuer; change it there');
      const losesAdmin = user.role === 'admin' && !user.disabled && (disabled === true || role === 'member');
      if (losesAdmin && !(await hasOtherAdmin(tx, id)))
        refuse(disabled === true ? 'disabled' : 'role', 'there must be one administrator left');
      await tx.user.update({
        where: { id },
        data: { ...(disabled !== undefined && { disabled }), ...(role !== undefined && { role }) },
      });
      if (disabled === true) {
        await sessions.closeAll(tx, id);
        await tx.pendingAuthorization.deleteMany({ where: { userId: id } });
      }
      await audit.record(tx, {
        userId: adminId,
        action: 'user.update',
        target: id,
        outcome: 'ok',
        detail: { ...(disabled !== undefined && { disabled }), ...(role !== undefined && { role }) },
      });
    });

const hasOtherAdmin = async (tx: Prisma.TransactionClient, id: string): Promise<boolean> =>
  (await tx.user.count({ where: { role: 'admin', disabled: false, id: { not: id } } })) > 0;

const refuse = (path: string, message: string): never => {
  throw new AppError('invalid_input', { errors: [{ path, message }] });
};

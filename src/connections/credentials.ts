import { Prisma } from '../db/generated/client.ts';
import { dropDerived } from './configuration.ts';

/** Prefix of configuration that a provider's callback brought, so that it never meets a form field's name. */
export const callbackPrefix = 'callback.';

/** What a connection is without a credential. `generation` moves, so that whoever still works with the old one notices. */
const withoutCredential = {
  subject: null,
  accountLabel: null,
  grantedScopes: [],
  verifiedAt: null,
  fault: null,
  expiresAt: null,
  refreshAt: null,
  refreshedAt: null,
  refreshLease: null,
  refreshFailures: 0,
  retryAt: null,
  foundServer: Prisma.DbNull,
  generation: { increment: 1 },
} satisfies Prisma.ConnectionUpdateManyMutationInput;

/**
 * Forgets every secret of these connections, who they were connected as and where, and sign-ins under way. The rows come first: their
 * lock makes a sign-in that is being stored finish before its secrets are looked for, or find itself gone.
 */
export const dropCredentials = async (tx: Prisma.TransactionClient, connectionIds: readonly string[]): Promise<void> => {
  const ids = [...connectionIds];
  await tx.connection.updateMany({ where: { id: { in: ids } }, data: withoutCredential });
  await dropDerived(tx, ids);
  await tx.secret.deleteMany({ where: { ownerKind: 'connection', ownerId: { in: ids } } });
  await tx.pendingAuthorization.deleteMany({ where: { connectionId: { in: ids } } });
};

/** The same for every connection that uses this setup. */
export const dropCredentialsUnder = async (tx: Prisma.TransactionClient, installationId: string): Promise<void> => {
  const using = await tx.connection.findMany({ where: { installationId }, select: { id: true } });
  await dropCredentials(
    tx,
    using.map(({ id }) => id),
  );
};

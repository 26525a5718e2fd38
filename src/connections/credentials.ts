import type { Prisma } from '../db/generated/client.ts';

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
  generation: { increment: 1 },
} satisfies Prisma.ConnectionUpdateManyMutationInput;

/** Forgets every secret of these connections and who they were connected as. */
export const dropCredentials = async (tx: Prisma.TransactionClient, connectionIds: readonly string[]): Promise<void> => {
  const ids = [...connectionIds];
  await tx.secret.deleteMany({ where: { ownerKind: 'connection', ownerId: { in: ids } } });
  await tx.connection.updateMany({ where: { id: { in: ids } }, data: withoutCredential });
};

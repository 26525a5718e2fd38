import type { Connection, Installation, Prisma } from '../db/generated/client.ts';
import type { ConnectionFacts } from './view.ts';

/** Whether this process has the key with which a secret was sealed. */
export type HasKey = (keyId: string) => boolean;

/** Brings, for connections read with their installation, which secret slots both hold: one more query for all of them. */
export const loadFacts = async (
  tx: Prisma.TransactionClient,
  rows: readonly (Connection & { readonly installation: Installation | null })[],
  hasKey: HasKey,
): Promise<ConnectionFacts[]> => {
  const connectionIds = rows.map(({ id }) => id);
  const installationIds = rows.flatMap(({ installationId }) => installationId ?? []);
  const secrets = await tx.secret.findMany({
    where: {
      OR: [
        { ownerKind: 'connection', ownerId: { in: connectionIds } },
        { ownerKind: 'installation', ownerId: { in: installationIds } },
      ],
    },
    select: { ownerId: true, slot: true, keyId: true, updatedAt: true },
  });
  const slotsOf = (id: string | undefined) => new Set(secrets.filter(({ ownerId }) => ownerId === id).map(({ slot }) => slot));
  return rows.map(({ installation, ...connection }) => ({
    connection,
    installation,
    connectionSlots: slotsOf(connection.id),
    installationSlots: slotsOf(installation?.id),
    enteredAt: latest(secrets.filter(({ ownerId, slot }) => ownerId === connection.id && !isToken(slot))),
    readable: secrets.every(({ ownerId, keyId }) => ownerId !== connection.id || hasKey(keyId)),
  }));
};

/** Slots of form fields have no dot, see `accessTokenSlot`. */
const isToken = (slot: string): boolean => slot.includes('.');

const latest = (secrets: readonly { readonly updatedAt: Date }[]): Date | null =>
  secrets.reduce<Date | null>((found, { updatedAt }) => (found && found > updatedAt ? found : updatedAt), null);

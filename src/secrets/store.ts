import type { Prisma } from '../db/generated/client.ts';
import type { SecretOwner, Vault } from './vault.ts';

/** What a request says about one slot. */
export type SecretChange =
  | { readonly action: 'set'; readonly value: string }
  | { readonly action: 'keep' }
  | { readonly action: 'clear' };

/** The database client, or a transaction in it. */
type Transaction = Pick<Prisma.TransactionClient, 'secret'>;

export interface SecretStore {
  write(tx: Transaction, owner: SecretOwner, changes: Readonly<Record<string, SecretChange>>): Promise<void>;
  /** Throws AppError `secret_unreadable`; undefined where the slot is not set. */
  read(tx: Transaction, owner: SecretOwner, slot: string): Promise<string | undefined>;
  /** The names of the slots that are set. */
  slots(tx: Transaction, owner: SecretOwner): Promise<string[]>;
  deleteAll(tx: Transaction, owner: SecretOwner): Promise<void>;
}

export function createSecretStore({ vault }: { vault: Vault }): SecretStore {
  const set = async (tx: Transaction, owner: SecretOwner, slot: string, value: string) => {
    const sealed = await vault.seal(owner, slot, value);
    const key = { ownerKind: owner.kind, ownerId: owner.id, slot };
    await tx.secret.upsert({ where: { ownerKind_ownerId_slot: key }, create: { ...key, ...sealed }, update: sealed });
  };

  return {
    async write(tx, owner, changes) {
      for (const [slot, change] of Object.entries(changes)) {
        if (change.action === 'set') await set(tx, owner, slot, change.value);
        if (change.action === 'clear') await tx.secret.deleteMany({ where: { ...of(owner), slot } });
      }
    },

    async read(tx, owner, slot) {
      const row = await tx.secret.findFirst({ where: { ...of(owner), slot }, select: { sealed: true } });
      return row === null ? undefined : vault.open(owner, slot, row.sealed);
    },

    async slots(tx, owner) {
      const rows = await tx.secret.findMany({ where: of(owner), select: { slot: true }, orderBy: { slot: 'asc' } });
      return rows.map(({ slot }) => slot);
    },

    async deleteAll(tx, owner) {
      await tx.secret.deleteMany({ where: of(owner) });
    },
  };
}

const of = ({ kind, id }: SecretOwner) => ({ ownerKind: kind, ownerId: id });

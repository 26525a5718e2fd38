import type { PrismaClient } from '../db/generated/client.ts';
import { AppError } from '../errors.ts';
import type { Kms } from './kms.ts';
import type { Vault } from './vault.ts';

type Secrets = Pick<PrismaClient, 'secret'>;

/** How many secrets no key of the ring can open; a number above zero deserves a warning at start. */
export function unreadableCount({ secret }: Secrets, { ids }: Kms): Promise<number> {
  return secret.count({ where: { keyId: { notIn: [...ids] } } });
}

/** How many secrets of a key are tried: one alone may have been damaged. */
const samples = 3;

/**
 * Tries each key on a few secrets that bear its id. A key that opens none of them has the id of another key: with it, this
 * process would call every connection unreadable. @throws KeyMismatchError.
 */
export async function proveKeys({ secret }: Secrets, { ids }: Kms, vault: Vault): Promise<void> {
  for (const keyId of ids) {
    const rows = await secret.findMany({ where: { keyId }, take: samples });
    const opened = await Promise.all(
      rows.map(({ ownerKind, ownerId, slot, sealed }) =>
        vault.open({ kind: ownerKind, id: ownerId }, slot, sealed).catch(ignoreUnreadable),
      ),
    );
    if (rows.length > 0 && opened.every((value) => value === undefined)) throw new KeyMismatchError(keyId);
  }
}

export class KeyMismatchError extends Error {
  override readonly name = 'KeyMismatchError';

  constructor(keyId: string) {
    super(
      `The key "${keyId}" does not open the secrets that were sealed with a key of this name. Give the right one, or another name.`,
    );
  }
}

/**
 * Seals again, with the writing key, what older keys of the ring sealed; answers how many. It may be stopped and started
 * again at any moment: each row moves on its own, and only if nobody wrote it meanwhile.
 */
export async function resealAll({ secret }: Secrets, kms: Kms, vault: Vault): Promise<number> {
  const old = kms.ids.filter((id) => id !== kms.writing.id);
  const rows = await secret.findMany({ where: { keyId: { in: old } } });
  let moved = 0;
  for (const { ownerKind, ownerId, slot, sealed } of rows) {
    const owner = { kind: ownerKind, id: ownerId };
    const value = await vault.open(owner, slot, sealed).catch(ignoreUnreadable);
    if (value === undefined) continue;
    const data = await vault.seal(owner, slot, value);
    const { count } = await secret.updateMany({ where: { ownerKind, ownerId, slot, sealed }, data });
    moved += count;
  }
  return moved;
}

/** One damaged row must not keep the others under a key that is to be retired. */
function ignoreUnreadable(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'secret_unreadable') return undefined;
  throw error;
}

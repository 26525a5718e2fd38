import type { Kms } from './kms.ts';
import { unreadable } from './unreadable.ts';

export interface SecretOwner {
  readonly kind: 'installation' | 'connection' | 'authorization' | 'client';
  readonly id: string;
}

export interface Vault {
  seal(owner: SecretOwner, slot: string, value: string): Promise<{ sealed: string; keyId: string }>;
  /** Throws AppError `secret_unreadable`. */
  open(owner: SecretOwner, slot: string, sealed: string): Promise<string>;
}

/** Seals values for one row and slot each, with whatever keys there are. */
export const createVault = ({ kms }: { kms: Kms }): Vault => ({
  seal: async ({ kind, id }, slot, value) => ({
    keyId: kms.writing.id,
    sealed: await kms.seal({ owner: kind, id, slot }, value),
  }),

  open: async ({ kind, id }, slot, sealed) => {
    const { place, value } = await kms.open(sealed);
    // A ciphertext copied into another row or slot would hand its secret to somebody else (B30).
    if (place.owner !== kind || place.id !== id || place.slot !== slot)
      throw unreadable('it was sealed for another owner or slot');
    return value;
  },
});

import { CompactEncrypt, type CompactJWEHeaderParameters, compactDecrypt } from 'jose';
import { AppError } from '../errors.ts';
import type { Keyring } from './keyring.ts';

export interface SecretOwner {
  readonly kind: 'installation' | 'connection' | 'authorization';
  readonly id: string;
}

export interface Vault {
  seal(owner: SecretOwner, slot: string, value: string): Promise<{ sealed: string; keyId: string }>;
  /** Throws AppError `secret_unreadable`. */
  open(owner: SecretOwner, slot: string, sealed: string): Promise<string>;
}

/** Seals values as compact JWE (RFC 7516) with `dir` and `A256GCM`. */
export function createVault({ keyring }: { keyring: Keyring }): Vault {
  return {
    async seal(owner, slot, value) {
      const { id: keyId, key } = keyring.writing;
      const header = { alg: 'dir', enc: 'A256GCM', kid: keyId, owner: owner.kind, id: owner.id, slot };
      const sealed = await new CompactEncrypt(encoder.encode(value)).setProtectedHeader(header).encrypt(key);
      return { sealed, keyId };
    },

    async open(owner, slot, sealed) {
      const { plaintext, protectedHeader: header } = await decrypt(keyring, sealed);
      // A ciphertext copied into another row or slot would hand its secret to somebody else (B30).
      if (header['owner'] !== owner.kind || header['id'] !== owner.id || header['slot'] !== slot) {
        throw unreadable('it was sealed for another owner or slot');
      }
      return decoder.decode(plaintext);
    },
  };
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const accepted = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };

async function decrypt(keyring: Keyring, sealed: string) {
  try {
    return await compactDecrypt(
      sealed,
      (header: CompactJWEHeaderParameters) => keyring.find(header.kid ?? '') ?? refuse(),
      accepted,
    );
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw unreadable('it does not authenticate');
  }
}

function refuse(): never {
  throw unreadable('its key is not in the keyring');
}

/** The cause is our own sentence: what a library says about a ciphertext does not belong in a log. */
function unreadable(why: string): AppError {
  return new AppError('secret_unreadable', { cause: new Error(`A sealed secret cannot be opened: ${why}.`) });
}

import { createDecipheriv, KeyObject } from 'node:crypto';
import { CompactEncrypt } from 'jose';
import { z } from 'zod';
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
      const { header, value } = decrypt(keyring, sealed);
      // A ciphertext copied into another row or slot would hand its secret to somebody else (B30).
      if (header.owner !== owner.kind || header.id !== owner.id || header.slot !== slot) {
        throw unreadable('it was sealed for another owner or slot');
      }
      return value;
    },
  };
}

const encoder = new TextEncoder();

/** Exactly what `seal` writes: a header with anything more or else is refused, so no algorithm is ever chosen by a ciphertext. */
const sealedHeader = z.strictObject({
  alg: z.literal('dir'),
  enc: z.literal('A256GCM'),
  kid: z.string(),
  owner: z.string(),
  id: z.string(),
  slot: z.string(),
});
type SealedHeader = z.output<typeof sealedHeader>;

/**
 * RFC 7516 section 5.2 for the one form that there is. Every tool call opens a secret: WebCrypto, which jose uses, hands each
 * of these few hundred bytes to another thread and back, at several times the price of deciphering them here.
 */
function decrypt(keyring: Keyring, sealed: string): { header: SealedHeader; value: string } {
  const [encodedHeader = '', encryptedKey, iv = '', ciphertext = '', tag = '', ...more] = sealed.split('.');
  if (encryptedKey !== '' || more.length > 0) throw unreadable('it is no compact JWE with a direct key');
  const header = readHeader(encodedHeader);
  const key = keyring.find(header.kid);
  if (key === undefined) throw unreadable('its key is not in the keyring');
  try {
    // A shorter tag would be easier to forge, so only the whole one counts (NIST SP 800-38D, appendix C).
    const decipher = createDecipheriv('aes-256-gcm', KeyObject.from(key), bytesOf(iv), { authTagLength: 16 });
    decipher.setAAD(Buffer.from(encodedHeader)).setAuthTag(bytesOf(tag));
    return { header, value: Buffer.concat([decipher.update(bytesOf(ciphertext)), decipher.final()]).toString() };
  } catch {
    throw unreadable('it does not authenticate');
  }
}

function readHeader(encoded: string): SealedHeader {
  try {
    return sealedHeader.parse(JSON.parse(bytesOf(encoded).toString()));
  } catch {
    throw unreadable('its header is not one that is written here');
  }
}

function bytesOf(encoded: string): Buffer {
  return Buffer.from(encoded, 'base64url');
}

/** The cause is our own sentence: what a library says about a ciphertext does not belong in a log. */
function unreadable(why: string): AppError {
  return new AppError('secret_unreadable', { cause: new Error(`A sealed secret cannot be opened: ${why}.`) });
}

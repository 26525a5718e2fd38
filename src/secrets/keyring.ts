import { createDecipheriv, createSecretKey, type KeyObject, webcrypto } from 'node:crypto';
import { CompactEncrypt, type CryptoKey } from 'jose';
import { z } from 'zod';
import type { Kms, Opened } from './kms.ts';
import { unreadable } from './unreadable.ts';

export interface EncryptionKey {
  readonly id: string;
  /** 32 bytes, for AES-256. */
  readonly bytes: Uint8Array;
}

/** Keys in this process: the first writes, all read. Seals as compact JWE with `dir` and `A256GCM`. */
export async function createKeyring(keys: readonly EncryptionKey[]): Promise<Kms> {
  const [first] = keys;
  if (first === undefined) throw new Error('A keyring needs at least one key.');
  const writing = { id: first.id };
  // Each key is imported once: importing costs as much as opening a secret.
  const sealing = await importKey(first.bytes);
  const opening = new Map(keys.map(({ id, bytes }) => [id, createSecretKey(bytes)]));
  return {
    writing,
    ids: [...opening.keys()],
    seal: (place, value) =>
      new CompactEncrypt(encoder.encode(value))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: writing.id, ...place })
        .encrypt(sealing),
    open: (sealed) => decrypt(opening, sealed),
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

/**
 * RFC 7516 section 5.2 for the one form that there is. Every tool call opens a secret: WebCrypto, which jose uses, hands each
 * of these few hundred bytes to another thread and back, at several times the price of deciphering them here.
 */
function decrypt(keys: ReadonlyMap<string, KeyObject>, sealed: string): Opened {
  const [encodedHeader = '', encryptedKey, iv = '', ciphertext = '', tag = '', ...more] = sealed.split('.');
  if (encryptedKey !== '' || more.length > 0) throw unreadable('it is no compact JWE with a direct key');
  const place = readHeader(encodedHeader);
  const key = keys.get(place.kid);
  if (key === undefined) throw unreadable('its key is not in the keyring');
  try {
    // A shorter tag would be easier to forge, so only the whole one counts (NIST SP 800-38D, appendix C).
    const decipher = createDecipheriv('aes-256-gcm', key, bytesOf(iv), { authTagLength: 16 });
    decipher.setAAD(Buffer.from(encodedHeader)).setAuthTag(bytesOf(tag));
    return { place, value: Buffer.concat([decipher.update(bytesOf(ciphertext)), decipher.final()]).toString() };
  } catch {
    throw unreadable('it does not authenticate');
  }
}

function readHeader(encoded: string): z.output<typeof sealedHeader> {
  try {
    return sealedHeader.parse(JSON.parse(bytesOf(encoded).toString()));
  } catch {
    throw unreadable('its header is not one that is written here');
  }
}

function bytesOf(encoded: string): Buffer {
  return Buffer.from(encoded, 'base64url');
}

function importKey(bytes: Uint8Array): Promise<CryptoKey> {
  return webcrypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** Reads `kid:base64,kid:base64`. Problems name keys by position only: a misplaced colon would make the id a secret. */
export function parseKeys(text: string): { keys: EncryptionKey[]; problems: string[] } {
  const problems: string[] = [];
  const keys: EncryptionKey[] = [];
  for (const [index, entry] of text.split(',').entries()) {
    const parsed = parseEntry(entry.trim());
    if (typeof parsed === 'string') problems.push(`key ${index + 1} ${parsed}`);
    else if (keys.some(({ id }) => id === parsed.id)) problems.push(`key ${index + 1} has the id of an earlier key`);
    else keys.push(parsed);
  }
  return { keys, problems };
}

function parseEntry(entry: string): EncryptionKey | string {
  const [id = '', encoded, ...rest] = entry.split(':');
  if (encoded === undefined || rest.length > 0) return 'is not of the form kid:base64';
  if (!/^[A-Za-z0-9_-]{1,32}$/.test(id)) return 'has an id that is not 1 to 32 letters, digits, "_" or "-"';
  // Buffer skips what is not base64, so that a damaged key would become another, shorter key.
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return 'is not base64';
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.length !== 32) return `has ${bytes.length} bytes instead of 32`;
  return { id, bytes };
}

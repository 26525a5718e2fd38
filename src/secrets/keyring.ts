import { webcrypto } from 'node:crypto';
import type { CryptoKey } from 'jose';

export interface EncryptionKey {
  readonly id: string;
  /** 32 bytes, for AES-256. */
  readonly bytes: Uint8Array;
}

export interface Keyring {
  /** Seals whatever is written from now on. */
  readonly writing: { readonly id: string; readonly key: CryptoKey };
  readonly ids: readonly string[];
  find(id: string): CryptoKey | undefined;
}

/** The first key writes, all read. Each key is imported once: importing costs as much as opening a secret. */
export async function createKeyring(keys: readonly EncryptionKey[]): Promise<Keyring> {
  const imported = await Promise.all(keys.map(async ({ id, bytes }) => ({ id, key: await importKey(bytes) })));
  const [writing] = imported;
  if (writing === undefined) throw new Error('A keyring needs at least one key.');
  const byId = new Map(imported.map(({ id, key }) => [id, key]));
  return { writing, ids: [...byId.keys()], find: (id) => byId.get(id) };
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

function importKey(bytes: Uint8Array): Promise<CryptoKey> {
  return webcrypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

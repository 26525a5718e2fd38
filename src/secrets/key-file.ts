import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type EncryptionKey, parseKeys } from './keyring.ts';

interface KeyFileOptions {
  readonly dataDir: string;
  /** Asked only where there is no key file: whether the database has secrets, which a new key could not read. */
  readonly holdsSecrets: () => Promise<boolean>;
}

export class KeyFileError extends Error {
  override readonly name = 'KeyFileError';
}

/** The keys of embedded mode: `keys` in the data folder, written at the first start. */
export async function openKeyFile({ dataDir, holdsSecrets }: KeyFileOptions): Promise<EncryptionKey[]> {
  const file = join(dataDir, 'keys');
  const text = await readIfPresent(file);
  if (text !== undefined) return parseFile(file, text);
  if (await holdsSecrets()) {
    throw new KeyFileError(`${file} is missing, but the database holds secrets sealed with its keys. Put the file back.`);
  }
  const made = `main:${randomBytes(32).toString('base64')}`;
  await createWhole(file, `${made}\n`);
  return parseFile(file, made);
}

async function readIfPresent(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new KeyFileError(`${file} cannot be read. Give this program's user the right to read it.`, { cause: error });
  }
}

function parseFile(file: string, text: string): EncryptionKey[] {
  const { keys, problems } = parseKeys(text.trim());
  if (problems.length > 0) throw new KeyFileError(`${file}: ${problems.join('; ')}. Put the original file back.`);
  return keys;
}

/** The file appears whole or not at all, and never replaces another: a half-written key would lock everybody out. */
async function createWhole(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
    await link(draft, file);
  } finally {
    await handle.close();
    await rm(draft, { force: true });
  }
}

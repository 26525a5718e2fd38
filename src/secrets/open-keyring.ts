import type { PrismaClient } from '../db/generated/client.ts';
import { openKeyFile } from './key-file.ts';
import { createKeyring, type EncryptionKey } from './keyring.ts';
import type { Kms } from './kms.ts';

interface KeySettings {
  /** From the environment; without them the key file of embedded mode is read or made. */
  readonly encryptionKeys: readonly EncryptionKey[] | undefined;
  readonly dataDir: string;
}

/** The keys of this service. @throws KeyFileError. */
export const openKeyring = async (
  { encryptionKeys, dataDir }: KeySettings,
  { secret }: Pick<PrismaClient, 'secret'>,
): Promise<Kms> => {
  const holdsSecrets = async () => (await secret.count()) > 0;
  return createKeyring(encryptionKeys ?? (await openKeyFile({ dataDir, holdsSecrets })));
};

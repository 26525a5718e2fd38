/** `npm run secrets:rotate`: seals every stored secret with the first key. May be stopped and started again at any moment. */
import { openDatabase } from './db/client.ts';
import { migrate } from './db/migrate.ts';
import { loadEnvFile, readEnv } from './env.ts';
import { openKeyring } from './secrets/open-keyring.ts';
import { resealAll, unreadableCount } from './secrets/rotation.ts';
import { createVault } from './secrets/vault.ts';

const rotate = async (): Promise<void> => {
  loadEnvFile();
  const env = readEnv();
  const database = await openDatabase(env.database);
  try {
    await migrate(database);
    const keyring = await openKeyring(env, database.prisma);
    const moved = await resealAll(database.prisma, keyring, createVault({ kms: keyring }));
    const unreadable = await unreadableCount(database.prisma, keyring);
    process.stdout.write(`Sealed ${moved} secrets with the key "${keyring.writing.id}".\n`);
    if (unreadable > 0)
      throw new Error(`${unreadable} secrets were sealed with keys that are not given; they stay as they are. Add those keys.`);
  } finally {
    await database.close();
  }
};

rotate().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

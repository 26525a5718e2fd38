import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import type { Driver } from './driver.ts';
import { lockFolder } from './folder-lock.ts';

/** Postgres inside this process, in `db` under the data folder. Two processes on one folder would destroy it, hence the lock. */
export async function openEmbedded({ dataDir }: { dataDir: string }): Promise<Driver> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lockFolder(dataDir);
  const db = await open(join(dataDir, 'db')).catch(async (error: unknown) => {
    await unlock();
    throw error;
  });
  return {
    adapter: new PrismaPGlite(db),

    async query<Row extends object>({ text }: { text: string }, values: unknown[]) {
      const { rows } = await db.query<Row>(text, values);
      return rows;
    },

    async session(use) {
      const result = await use({
        async exec(script) {
          await db.exec(script);
        },
        async query<Row extends object>(text: string, values: unknown[] = []) {
          const { rows } = await db.query<Row>(text, values);
          return rows;
        },
      });
      // A migration may have made enum types; their arrays are read as text until the driver knows them.
      await db.refreshArrayTypes();
      return result;
    },

    // One process, one connection: nothing is ever missed.
    listen: (channel, { onMessage }) => db.listen(channel, onMessage),

    async close() {
      await db.close();
      await unlock();
    },
  };
}

async function open(folder: string): Promise<PGlite> {
  const db = await PGlite.create(folder);
  await db.exec("SET TIME ZONE 'UTC'");
  return db;
}

/** Makes one migrated embedded database before all tests. Copying it is many times cheaper than making each anew. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/db/client.ts';
import { migrate } from '../../src/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    template: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'patchbay-template-'));
  const database = await openDatabase({ kind: 'embedded', dataDir });
  await migrate(database);
  await database.close();
  project.provide('template', dataDir);
  return () => rm(dataDir, { recursive: true, force: true });
}

/** Puts the migrated database into a data folder. */
export const copyTemplate = (dataDir: string): Promise<void> =>
  cp(join(inject('template'), 'db'), join(dataDir, 'db'), { recursive: true });

import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '../project-root.ts';
import type { Database } from './client.ts';
import type { Session } from './driver.ts';

/** An older program must not write into a newer schema. */
export class SchemaTooNewError extends Error {
  override readonly name = 'SchemaTooNewError';
}

export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

interface MigrateOptions {
  /** Folder with one folder per migration, as Prisma lays it out. */
  readonly folder?: string;
  /** How long to wait for another replica that migrates. */
  readonly patienceMs?: number;
}

/**
 * Brings the database to the schema of this program; answers the names of what it applied. Replicas that start together
 * wait for the one that migrates. `prisma migrate status` reads the same history.
 */
export function migrate(database: Pick<Database, 'session'>, options: MigrateOptions = {}): Promise<string[]> {
  const { folder = defaultFolder, patienceMs = 300_000 } = options;
  return database.session(async (session) => {
    const migrations = await readMigrations(folder);
    await takeLock(session, patienceMs);
    try {
      await createHistory(session);
      const pending = findPending(migrations, await readHistory(session));
      for (const migration of pending) await apply(session, migration);
      return pending.map(({ name }) => name);
    } finally {
      await releaseLock(session);
    }
  });
}

/** Names of the migrations that this program brings, in order. */
export async function knownMigrations(folder = defaultFolder): Promise<string[]> {
  return (await readdir(folder)).filter((name) => existsSync(join(folder, name, 'migration.sql'))).sort();
}

const defaultFolder = join(projectRoot, 'prisma/migrations');

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

interface HistoryRow {
  readonly migration_name: string;
  readonly checksum: string;
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = await knownMigrations(folder);
  return Promise.all(names.map((name) => readMigration(folder, name)));
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const sql = await readFile(join(folder, name, 'migration.sql'), 'utf8');
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

/** Prisma's own number, so that its command line and this runner also keep out of each other's way. */
const lockId = 72_707_369;

/** Polls: a waiting `pg_advisory_lock` would be a long statement, which blocks CREATE INDEX CONCURRENTLY and hits timeouts. */
async function takeLock(session: Session, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const [row] = await session.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [lockId]);
    if (row?.taken) return;
    if (Date.now() > deadline)
      throw new MigrationError('Another process has been migrating the database for too long. Look at it first.');
    await sleep(250);
  }
}

/** A lost connection has given the lock back already; its error must not hide the one that broke it. */
async function releaseLock(session: Session): Promise<void> {
  await session.query('SELECT pg_advisory_unlock($1)', [lockId]).catch(() => {});
}

/** As Prisma creates it. */
async function createHistory(session: Session): Promise<void> {
  const [row] = await session.query<{ exists: boolean }>(`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists`);
  if (row?.exists) return;
  await session.exec(`CREATE TABLE "_prisma_migrations" (
    "id" VARCHAR(36) PRIMARY KEY NOT NULL,
    "checksum" VARCHAR(64) NOT NULL,
    "finished_at" TIMESTAMPTZ,
    "migration_name" VARCHAR(255) NOT NULL,
    "logs" TEXT,
    "rolled_back_at" TIMESTAMPTZ,
    "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
    "applied_steps_count" INTEGER NOT NULL DEFAULT 0
  )`);
}

function readHistory(session: Session): Promise<HistoryRow[]> {
  return session.query(
    `SELECT migration_name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  );
}

function findPending(migrations: readonly Migration[], history: readonly HistoryRow[]): Migration[] {
  const unknown = history.filter((row) => !migrations.some(({ name }) => name === row.migration_name));
  if (unknown.length > 0) {
    const names = unknown.map((row) => row.migration_name).join(', ');
    throw new SchemaTooNewError(`The database has migrations that this version does not know: ${names}. Start a newer version.`);
  }
  return migrations.filter(({ name, checksum }) => {
    const applied = history.find((row) => row.migration_name === name);
    if (applied !== undefined && applied.checksum !== checksum) {
      throw new MigrationError(
        `prisma/migrations/${name} was changed after it was applied. Restore the file; put changes into a new one.`,
      );
    }
    return applied === undefined;
  });
}

/** The migration and its history row come and go together: a process killed half way leaves nothing behind. */
async function apply(session: Session, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await session.exec('BEGIN');
    // Left by another runner that stopped half way; Prisma's status would call the database failed.
    await session.query(
      'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = $1 AND rolled_back_at IS NULL',
      [name],
    );
    await session.query('INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)', [
      randomUUID(),
      checksum,
      name,
    ]);
    await session.exec(sql);
    await session.query(
      'UPDATE _prisma_migrations SET finished_at = clock_timestamp(), applied_steps_count = 1 WHERE migration_name = $1 AND rolled_back_at IS NULL',
      [name],
    );
    await session.exec('COMMIT');
  } catch (error) {
    await session.exec('ROLLBACK').catch(() => {});
    throw new MigrationError(`prisma/migrations/${name} could not be applied; nothing of it was kept.`, { cause: error });
  }
}

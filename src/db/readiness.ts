import type { Database } from './client.ts';

export interface Readiness {
  readonly ready: boolean;
  readonly checks: {
    readonly database: boolean;
    /** Every migration that this program knows has been applied. */
    readonly schema: boolean;
    /** Not shutting down. */
    readonly accepting: boolean;
  };
}

interface ReadinessOptions {
  readonly database: Pick<Database, 'query'>;
  /** Names of the migrations in `prisma/migrations`. */
  readonly migrations: readonly string[];
  readonly isDraining: () => boolean;
}

/**
 * Whether requests should be sent here. A newer schema is no fault: while a new version is rolled out, old processes serve on.
 */
export const createReadiness =
  ({ database, migrations, isDraining }: ReadinessOptions) =>
  async (): Promise<Readiness> => {
    const applied = await appliedMigrations(database);
    const checks = {
      database: applied !== undefined,
      schema: migrations.every((name) => applied?.has(name)),
      accepting: !isDraining(),
    };
    return { ready: Object.values(checks).every(Boolean), checks };
  };

/** Undefined when the database cannot be asked. */
const appliedMigrations = ({ query }: Pick<Database, 'query'>): Promise<ReadonlySet<string> | undefined> =>
  query<{ migration_name: string }>({ name: 'applied-migrations', text: statement }, []).then(
    (rows) => new Set(rows.map((row) => row.migration_name)),
    () => undefined,
  );

const statement = 'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL';

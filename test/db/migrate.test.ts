import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/db/client.ts';
import { MigrationError, migrate, SchemaTooNewError } from '../../src/db/migrate.ts';
import { projectRoot } from '../../src/project-root.ts';
import { createEmbedded, createOnServer, describeEachDatabase, serverUrl, type TestDatabase } from '../helpers/postgres.ts';

const own = join(projectRoot, 'prisma/migrations');
const first = '20261201000000_init';

let folder: string;
let made: TestDatabase;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'patchbay-migrations-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function add(name: string, sql: string): Promise<void> {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, 'migration.sql'), sql);
}

interface HistoryRow {
  migration_name: string;
  finished: boolean;
  rolled_back: boolean;
  applied_steps_count: number;
}

const history = (database: Database) =>
  database.session(({ query }) =>
    query<HistoryRow>(
      `SELECT migration_name, finished_at IS NOT NULL AS finished, rolled_back_at IS NOT NULL AS rolled_back, applied_steps_count
       FROM _prisma_migrations ORDER BY started_at, rolled_back`,
    ),
  );
const finished = (migration_name: string) => ({ migration_name, finished: true, rolled_back: false, applied_steps_count: 1 });
const tables = (database: Database) =>
  database.session(async ({ query }) => {
    const rows = await query<{ name: string }>(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`);
    return rows.map(({ name }) => name).filter((name) => name !== '_prisma_migrations');
  });

describeEachDatabase('migrations', (create) => {
  let database: Database;
  let dropAll: () => Promise<void>;
  beforeAll(async () => {
    const { settings, drop } = await create();
    database = await openDatabase(settings);
    dropAll = drop;
  });
  beforeEach(() => database.session(({ exec }) => exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public;')));
  afterAll(async () => {
    await database.close();
    await dropAll();
  });

  it('bring an empty database to the schema, and the second start finds nothing to do', async () => {
    const applied = await migrate(database);

    expect(applied[0]).toBe(first);
    expect(await database.prisma.user.count()).toBe(0);
    expect(await migrate(database)).toEqual([]);
    expect(await history(database)).toEqual(applied.map(finished));
  });

  it("are recorded with the checksum that Prisma's status compares", async () => {
    await migrate(database);
    const sql = await readFile(join(own, first, 'migration.sql'));
    const rows = await database.session(({ query }) =>
      query('SELECT id, checksum, logs FROM _prisma_migrations WHERE migration_name = $1', [first]),
    );

    expect(rows).toEqual([
      { id: expect.stringMatching(/^[\da-f-]{36}$/), checksum: createHash('sha256').update(sql).digest('hex'), logs: null },
    ]);
  });

  it('apply in order only what is new', async () => {
    await add('1_one', 'CREATE TABLE one (id int); CREATE TABLE extra (id int);');
    await migrate(database, { folder });
    await add('3_three', 'DROP TABLE two;');
    await add('2_two', 'ALTER TABLE one RENAME TO two;');

    expect(await migrate(database, { folder })).toEqual(['2_two', '3_three']);
    expect(await tables(database)).toEqual(['extra']);
  });

  it('keep nothing of a migration that fails, and apply it once it is mended', async () => {
    await add('1_one', 'CREATE TABLE one (id int);');
    await add('2_two', 'CREATE TABLE two (id int); SELECT * FROM nowhere;');

    await expect(migrate(database, { folder })).rejects.toThrow(MigrationError);
    expect(await tables(database)).toEqual(['one']);
    expect(await history(database)).toEqual([finished('1_one')]);

    await add('2_two', 'CREATE TABLE two (id int);');
    expect(await migrate(database, { folder })).toEqual(['2_two']);
  });

  it('try again what another runner began and never finished', async () => {
    await add('1_one', 'CREATE TABLE one (id int);');
    await migrate(database, { folder });
    await database.session(({ query }) =>
      query(`INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('x', 'y', '2_two')`),
    );
    await add('2_two', 'CREATE TABLE two (id int);');

    expect(await migrate(database, { folder })).toEqual(['2_two']);
    expect((await history(database)).slice(1)).toEqual([
      { migration_name: '2_two', finished: false, rolled_back: true, applied_steps_count: 0 },
      finished('2_two'),
    ]);
  });

  it('refuse a file that was changed after it was applied', async () => {
    await add('1_one', 'CREATE TABLE one (id int);');
    await migrate(database, { folder });
    await add('1_one', 'CREATE TABLE one (id bigint);');

    await expect(migrate(database, { folder })).rejects.toThrow('1_one was changed after it was applied');
  });

  it('refuse a database that is newer than the program', async () => {
    await cp(own, folder, { recursive: true });
    await add('99999999999999_later', 'CREATE TABLE later (id int);');
    await migrate(database, { folder });

    const refused = migrate(database);
    await expect(refused).rejects.toThrow(SchemaTooNewError);
    await expect(refused).rejects.toThrow('99999999999999_later');
  });
});

/** Another process of the service, which can be killed. */
function startProcess(settings: TestDatabase['settings'], migrations: string) {
  const code = `
    import { openDatabase } from ${JSON.stringify(join(projectRoot, 'src/db/client.ts'))};
    import { migrate } from ${JSON.stringify(join(projectRoot, 'src/db/migrate.ts'))};
    const database = await openDatabase(${JSON.stringify(settings)});
    console.log('open');
    await migrate(database, { folder: ${JSON.stringify(migrations)} });
    console.log('done');`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
  const opened = new Promise((resolve) => child.stdout.once('data', resolve));
  const kill = async () => {
    child.kill('SIGKILL');
    return exit;
  };
  return { opened, kill };
}

const half = 'CREATE TABLE one (id int); SELECT pg_sleep(30);';

it('a process killed in the middle of a migration leaves an embedded database that starts again', async () => {
  made = await createEmbedded();
  await add('1_one', half);
  const child = startProcess(made.settings, folder);
  await child.opened;
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(await child.kill()).toBe('SIGKILL');

  await add('1_one', 'CREATE TABLE one (id int);');
  const database = await openDatabase(made.settings);
  expect(await migrate(database, { folder })).toEqual(['1_one']);
  await database.close();
  await made.drop();
});

describe.skipIf(serverUrl === undefined)('B72: several replicas that migrate one server', () => {
  const open: Database[] = [];
  const replica = async () => {
    const database = await openDatabase(made.settings);
    open.push(database);
    return database;
  };
  beforeEach(async () => {
    made = await createOnServer();
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((database) => database.close()));
    await made.drop();
  });

  it('start at once on an empty database: one migrates, the others wait and find it current', async () => {
    const replicas = await Promise.all([replica(), replica(), replica()]);
    const applied = await Promise.all(replicas.map((database) => migrate(database)));

    expect(applied.map((names) => names.length > 0).sort()).toEqual([false, false, true]);
    for (const { prisma } of replicas) expect(await prisma.user.count()).toBe(0);
  });

  it('wait longer than ten seconds for a long migration', async () => {
    await add('1_one', 'CREATE TABLE one (id int); SELECT pg_sleep(11);');
    const replicas = await Promise.all([replica(), replica(), replica()]);
    const applied = await Promise.all(replicas.map((database) => migrate(database, { folder })));

    expect(applied.flat()).toEqual(['1_one']);
  });

  it('give up with a clear error when the other one never ends', async () => {
    await add('1_one', 'SELECT pg_sleep(2);');
    const slow = migrate(await replica(), { folder });
    await new Promise((resolve) => setTimeout(resolve, 300));

    await expect(migrate(await replica(), { folder, patienceMs: 500 })).rejects.toThrow('migrating the database for too long');
    await slow;
  });

  it('recover when the one that migrates is killed half way', async () => {
    await add('1_one', half);
    const child = startProcess(made.settings, folder);
    await child.opened;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await child.kill();
    const database = await replica();
    // The server notices the dead client only at the end of its statement; until then it holds the lock.
    await database.query(
      {
        name: 'kill',
        text: `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(30)%' AND pid <> pg_backend_pid()`,
      },
      [],
    );

    await add('1_one', 'CREATE TABLE one (id int);');
    expect(await migrate(database, { folder })).toEqual(['1_one']);
    expect(await history(database)).toEqual([finished('1_one')]);
  });

  it('answer with the migration that broke when the connection is lost half way', async () => {
    await add('1_one', half);
    const database = await replica();
    const broken = migrate(database, { folder });
    const watched = expect(broken).rejects.toThrow('1_one could not be applied');
    await new Promise((resolve) => setTimeout(resolve, 500));
    await database.query(
      {
        name: 'kill',
        text: `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(30)%' AND pid <> pg_backend_pid()`,
      },
      [],
    );
    await watched;

    expect(await tables(database)).toEqual([]);
  });
});

it('the migrations give exactly the schema', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/migration-sql.mjs'], { cwd: projectRoot });

  expect(stdout).toBe('');
}, 120_000);

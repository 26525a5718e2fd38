import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/db/client.ts';
import { migrate } from '../../src/db/migrate.ts';
import { createOnServer, describeEachDatabase, openLine, serverUrl, type TestDatabase } from '../helpers/postgres.ts';

const user = { issuer: 'https://issuer.example', displayName: 'Ada' };
const unavailable = { name: 'AppError', code: 'unavailable' };

describeEachDatabase('the database', (create) => {
  let made: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    made = await create();
    database = await openDatabase(made.settings);
    await migrate(database);
  });
  afterAll(async () => {
    await database.close();
    await made.drop();
  });

  it('gives plain SQL and Prisma the same bytes, times, lists and numbers', async () => {
    const { prisma } = database;
    const expiresAt = new Date('2026-07-01T12:34:56.789Z');
    const tokenHash = Uint8Array.from([0, 1, 127, 128, 255, 92, 34]);
    const { id: userId } = await prisma.user.create({ data: { ...user, subject: 'types', role: 'admin' } });
    await prisma.session.create({ data: { userId, tokenHash, expiresAt } });
    const project = await prisma.project.create({ data: { userId, name: 'One' } });
    const connection = await prisma.connection.create({
      data: {
        userId,
        pluginId: 'p',
        connectorId: 'c',
        authSchemeId: 's',
        alias: 'work',
        displayName: 'Work',
        configuration: { host: 'h', list: [1] },
        grantedScopes: ['repo', 'read:user', 'a,"b" {c}'],
      },
    });
    const effects = ['read', 'destructive'] as const;
    await prisma.projectBinding.create({
      data: { projectId: project.id, connectionId: connection.id, effects: [...effects], operations: [] },
    });

    const [row] = await database.query(
      {
        name: 'types',
        text: `select s.token_hash, s.expires_at, u.role, c.granted_scopes, c.configuration, c.generation, b.effects, b.operations,
                 c.verified_at, (select count(*) from sessions) as sessions
               from sessions s join users u on u.id = s.user_id join connections c on c.user_id = u.id
               join project_bindings b on b.connection_id = c.id
               where s.token_hash = $1 and s.expires_at = $2 and c.id = any($3::uuid[]) and b.effects @> $4::effect[]`,
      },
      [tokenHash, expiresAt, [connection.id], ['read']],
    );

    expect(row).toEqual({
      token_hash: tokenHash,
      expires_at: expiresAt,
      role: 'admin',
      granted_scopes: ['repo', 'read:user', 'a,"b" {c}'],
      configuration: { host: 'h', list: [1] },
      generation: 0,
      effects,
      operations: [],
      verified_at: null,
      sessions: 1,
    });
    const session = await prisma.session.findUniqueOrThrow({ where: { tokenHash } });
    expect(session).toMatchObject({ tokenHash, expiresAt });
    const binding = await prisma.projectBinding.findFirstOrThrow({ where: { projectId: project.id } });
    expect(binding.effects).toEqual(effects);
  });

  it('keeps the times that the database itself writes', async () => {
    const { createdAt } = await database.prisma.user.create({ data: { ...user, subject: 'clock' } });
    const [row] = await database.query<{ now: Date }>({ name: 'now', text: 'select clock_timestamp() as now' }, []);

    expect(Math.abs(createdAt.getTime() - Date.now())).toBeLessThan(5_000);
    expect(Math.abs((row?.now.getTime() ?? 0) - Date.now())).toBeLessThan(5_000);
  });

  it('rolls a failed transaction back', async () => {
    const failing = database.prisma.$transaction(async (tx) => {
      await tx.user.create({ data: { ...user, subject: 'gone' } });
      throw new Error('changed my mind');
    });

    await expect(failing).rejects.toThrow('changed my mind');
    expect(await database.prisma.user.count({ where: { subject: 'gone' } })).toBe(0);
  });

  it('leaves errors that are no outage as they are', async () => {
    await database.prisma.user.create({ data: { ...user, subject: 'twice' } });

    await expect(database.prisma.user.create({ data: { ...user, subject: 'twice' } })).rejects.toMatchObject({ code: 'P2002' });
    await expect(database.query({ name: 'broken', text: 'select nothing from nowhere' }, [])).rejects.toMatchObject({
      code: '42P01',
    });
  });

  it('answers unavailable once it is closed', async () => {
    const other = await create();
    const closed = await openDatabase(other.settings);
    await closed.ping();
    await closed.close();

    await expect(closed.ping()).rejects.toMatchObject(unavailable);
    await other.drop();
  });
});

describe.skipIf(serverUrl === undefined)('a server that goes away', () => {
  it('answers unavailable everywhere, within seconds, and works again when it is back', async () => {
    const made = await createOnServer();
    const line = await openLine(made.settings.url);
    const database = await openDatabase({ ...made.settings, url: line.url });
    await migrate(database);
    const find = () => database.prisma.user.findMany();
    const transact = () => database.prisma.$transaction((tx) => tx.user.count());
    const batch = () => database.prisma.$transaction([database.prisma.user.count()]);
    const raw = () => database.prisma.$queryRaw`select 1`;
    const session = () => database.session(({ query }) => query('select 1'));
    const all = [database.ping, find, transact, batch, raw, session];
    await Promise.all(all.map((use) => use()));

    await line.cut();
    const started = Date.now();
    for (const use of [...all, ...all]) await expect(use()).rejects.toMatchObject(unavailable);
    expect(Date.now() - started).toBeLessThan(6_000);

    await line.mend();
    await Promise.all(all.map((use) => use()));
    expect(await find()).toEqual([]);

    await database.close();
    await line.cut();
    await made.drop();
  });

  it('answers unavailable to what it interrupts', async () => {
    const made = await createOnServer();
    const line = await openLine(made.settings.url);
    const database = await openDatabase({ ...made.settings, url: line.url });
    await migrate(database);

    const query = database.query({ name: 'slow', text: 'select pg_sleep(20)' }, []);
    const prisma = database.prisma.$queryRaw`select pg_sleep(20)::text`;
    const transaction = database.prisma.$transaction(async (tx) => {
      await tx.user.count();
      await tx.$queryRaw`select pg_sleep(20)::text`;
    });
    const settled = Promise.allSettled([query, prisma, transaction]);
    await new Promise((resolve) => setTimeout(resolve, 500));
    await line.cut();

    for (const outcome of await settled) expect(outcome).toMatchObject({ status: 'rejected', reason: unavailable });
    await line.mend();
    await expect(database.ping()).resolves.toBeUndefined();
    await database.close();
    await line.cut();
    await made.drop();
  });

  it('does not wait for ever for a pool that is used up', async () => {
    const made = await createOnServer();
    const database = await openDatabase({ ...made.settings, pool: 1 });
    await migrate(database);
    const busy = database.query({ name: 'busy', text: 'select pg_sleep(5)' }, []);
    const started = Date.now();

    await expect(database.ping()).rejects.toMatchObject(unavailable);
    await expect(database.prisma.$transaction((tx) => tx.user.count())).resolves.toBe(0);
    expect(Date.now() - started).toBeLessThan(7_000);

    await busy;
    await database.close();
    await made.drop();
  });
});

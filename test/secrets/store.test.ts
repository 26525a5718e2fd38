import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/db/client.ts';
import { migrate } from '../../src/db/migrate.ts';
import { createKeyring, type EncryptionKey } from '../../src/secrets/keyring.ts';
import { resealAll, unreadableCount } from '../../src/secrets/rotation.ts';
import { createSecretStore } from '../../src/secrets/store.ts';
import { createVault, type SecretOwner } from '../../src/secrets/vault.ts';
import { describeEachDatabase, type TestDatabase } from '../helpers/postgres.ts';

const key = (id: string): EncryptionKey => ({ id, bytes: randomBytes(32) });
const oldKey = key('old');
const newKey = key('new');

const storeWith = async (...keys: EncryptionKey[]) => {
  const keyring = await createKeyring(keys);
  const vault = createVault({ kms: keyring });
  return { keyring, vault, store: createSecretStore({ vault }) };
};
const set = (value: string) => ({ action: 'set', value }) as const;
const unreadable = { name: 'AppError', code: 'secret_unreadable' };

describeEachDatabase('stored secrets', (create) => {
  let made: TestDatabase;
  let database: Database;
  let prisma: Database['prisma'];
  const owner: SecretOwner = { kind: 'connection', id: randomUUID() };
  const other: SecretOwner = { kind: 'installation', id: owner.id };

  beforeAll(async () => {
    made = await create();
    database = await openDatabase(made.settings);
    await migrate(database);
    prisma = database.prisma;
  });
  beforeEach(async () => {
    await prisma.secret.deleteMany();
  });
  afterAll(async () => {
    await database.close();
    await made.drop();
  });

  it('are set, kept and cleared slot by slot', async () => {
    const { store } = await storeWith(oldKey);
    await store.write(prisma, owner, { key: set('one'), password: set('two'), extra: set('three') });
    await store.write(prisma, owner, { key: { action: 'keep' }, password: set('changed'), extra: { action: 'clear' } });

    expect(await store.slots(prisma, owner)).toEqual(['key', 'password']);
    expect(await store.read(prisma, owner, 'key')).toBe('one');
    expect(await store.read(prisma, owner, 'password')).toBe('changed');
    expect(await store.read(prisma, owner, 'extra')).toBeUndefined();
  });

  it('belong to their owner alone', async () => {
    const { store } = await storeWith(oldKey);
    await store.write(prisma, owner, { key: set('mine') });
    await store.write(prisma, other, { key: set('theirs') });
    await store.deleteAll(prisma, owner);

    expect(await store.slots(prisma, owner)).toEqual([]);
    expect(await store.read(prisma, other, 'key')).toBe('theirs');
  });

  it('do not open in a row or slot they were copied to', async () => {
    const { store } = await storeWith(oldKey);
    await store.write(prisma, owner, { access: set('a'), refresh: set('r') });
    await store.write(prisma, other, { access: set('b') });
    await prisma.$executeRaw`UPDATE secrets SET sealed = (SELECT sealed FROM secrets WHERE slot = 'refresh')`;

    await expect(store.read(prisma, owner, 'access')).rejects.toMatchObject(unreadable);
    await expect(store.read(prisma, other, 'access')).rejects.toMatchObject(unreadable);
    expect(await store.read(prisma, owner, 'refresh')).toBe('r');
  });

  it('come and go with the transaction that writes them', async () => {
    const { store } = await storeWith(oldKey);
    const failing = prisma.$transaction(async (tx) => {
      await store.write(tx, owner, { key: set('one') });
      expect(await store.read(tx, owner, 'key')).toBe('one');
      throw new Error('no');
    });

    await expect(failing).rejects.toThrow('no');
    expect(await store.slots(prisma, owner)).toEqual([]);
  });

  it('are nowhere readable in the database', async () => {
    const { store } = await storeWith(oldKey);
    await store.write(prisma, owner, { key: set('SEKRET-access') });
    const rows = await prisma.secret.findMany();

    expect(JSON.stringify(rows)).not.toContain('SEKRET');
    expect(rows).toMatchObject([{ keyId: 'old', slot: 'key' }]);
  });

  it('written with an old key are read, and written again with the new one', async () => {
    const before = await storeWith(oldKey);
    await before.store.write(prisma, owner, { one: set('1'), two: set('2') });
    const rotated = await storeWith(newKey, oldKey);

    expect(await rotated.store.read(prisma, owner, 'one')).toBe('1');
    await rotated.store.write(prisma, owner, { one: set('3') });
    const rows = await prisma.secret.findMany({ orderBy: { slot: 'asc' } });
    expect(rows.map(({ slot, keyId }) => [slot, keyId])).toEqual([
      ['one', 'new'],
      ['two', 'old'],
    ]);
    expect(await unreadableCount(prisma, rotated.keyring)).toBe(0);
  });

  it('are counted when their key is gone, and mended by setting them again', async () => {
    const before = await storeWith(oldKey);
    await before.store.write(prisma, owner, { one: set('1'), two: set('2') });
    const { store, keyring } = await storeWith(newKey);

    expect(await unreadableCount(prisma, keyring)).toBe(2);
    await expect(store.read(prisma, owner, 'one')).rejects.toMatchObject(unreadable);
    await store.write(prisma, owner, { one: set('again') });
    expect(await store.read(prisma, owner, 'one')).toBe('again');
    expect(await unreadableCount(prisma, keyring)).toBe(1);
  });

  it('move to the new key once, past a damaged one, so that the old key can go', async () => {
    const before = await storeWith(oldKey);
    await before.store.write(prisma, owner, { one: set('1'), two: set('2'), broken: set('3') });
    await prisma.secret.updateMany({ where: { slot: 'broken' }, data: { sealed: 'damaged' } });
    const rotated = await storeWith(newKey, oldKey);

    expect(await resealAll(prisma, rotated.keyring, rotated.vault)).toBe(2);
    expect(await resealAll(prisma, rotated.keyring, rotated.vault)).toBe(0);
    const after = await storeWith(newKey);
    expect(await after.store.read(prisma, owner, 'one')).toBe('1');
    expect(await after.store.read(prisma, owner, 'two')).toBe('2');
  });
});

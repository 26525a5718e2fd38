import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EnvError, readEnv } from '../../src/env.ts';
import { type Agent, makeAgent } from '../helpers/agent.ts';
import { connect, type Example, setUp, signInAtProvider, startExample } from '../helpers/example.ts';
import type { HttpClient } from '../helpers/http-client.ts';

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const [oldKey, newKey] = [key('old'), key('new')];

let example: Example;
let alice: HttpClient;
let ids: { a: string; b: string };
let agent: Agent;

beforeAll(async () => {
  example = await startExample({ env: { ENCRYPTION_KEYS: oldKey } });
  alice = example.patchbay.as('alice');
  await setUp(alice);
  example.provider.on('/token', {
    body: { access_token: 'SEKRET-access', refresh_token: 'SEKRET-refresh', token_type: 'bearer', scope: 'items:read' },
  });
  example.provider.on('/api/items', { body: [] });
  ids = { a: await connect(alice, 'a'), b: await connect(alice, 'b') };
  for (const id of Object.values(ids)) await signInAtProvider(alice, id);
  agent = await makeAgent(example, alice, Object.values(ids));
});
afterAll(() => example.close());
beforeEach(() => {
  example.provider.seen.length = 0;
});

const secrets = () => example.patchbay.database.prisma.secret;
const read = async (id: string) => (await alice.get(`/api/connections/${id}`)).body;
const validate = (id: string) => alice.post(`/api/connections/${id}/validate`);
const sealedOf = async (ownerId: string, slot: string) => (await secrets().findFirstOrThrow({ where: { ownerId, slot } })).sealed;
const replace = (ownerId: string, slot: string, sealed: string) =>
  secrets().updateMany({ where: { ownerId, slot }, data: { sealed } });

/** Changes one of the five parts of a compact JWE (RFC 7516 section 7.1): header, key, iv, ciphertext, tag. */
const withPart = (sealed: string, index: number, change: (bytes: Buffer) => Buffer): string =>
  sealed
    .split('.')
    .map((part, at) => (at === index ? change(Buffer.from(part, 'base64url')).toString('base64url') : part))
    .join('.');
const flipBit = (bytes: Buffer): Buffer => {
  bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0);
  return bytes;
};

describe('B30: a sealed secret', () => {
  const access = 'oauth.access-token';
  const damages: readonly [string, () => Promise<string>][] = [
    ["copied from another connection's row", () => sealedOf(ids.a, access)],
    ['copied from another slot of the same row', () => sealedOf(ids.b, 'oauth.refresh-token')],
    ['with its tag cut to four bytes', async () => withPart(await sealedOf(ids.b, access), 4, (tag) => tag.subarray(0, 4))],
    ['with one bit of its ciphertext flipped', async () => withPart(await sealedOf(ids.b, access), 3, flipBit)],
    ['with one bit of its header flipped', async () => withPart(await sealedOf(ids.b, access), 0, flipBit)],
    ['that is no sealed secret at all', async () => 'SEKRET-access'],
  ];

  it.each(damages)(
    '%s opens for nobody: no request leaves, the connection is Invalid, and one line without the value is logged',
    async (_title, damage) => {
      const before = await sealedOf(ids.b, access);
      await replace(ids.b, access, await damage());
      const logged = example.patchbay.log.length;
      expect(await agent.call('b__list_items')).toMatchObject({ status: 409, body: { code: 'secret_unreadable' } });
      expect(JSON.stringify((await agent.mcp('b__list_items')).body)).toContain('cannot be read');
      expect(example.provider.seen).toEqual([]);
      expect(await read(ids.b)).toMatchObject({ status: 'Invalid', reason: 'secret-unreadable', action: 'reconnect' });
      expect((await agent.call('a__list_items')).status).toBe(200);
      const lines = example.patchbay.log.slice(logged);
      expect(lines.filter((line) => line.includes('sealed secret cannot be opened'))).toHaveLength(1);
      expect(lines.join()).not.toContain('SEKRET');

      await replace(ids.b, access, before);
      expect((await validate(ids.b)).body.status).toBe('Ready');
      expect((await agent.call('b__list_items')).status).toBe(200);
    },
  );

  it('of a setup opens for no other setup: the sign-in is refused before the provider hears of it', async () => {
    const bob = example.patchbay.as('bob');
    await setUp(bob);
    const setupOf = async (user: HttpClient): Promise<string> => (await user.get('/api/installations')).body.items[0].id;
    const bobs = await setupOf(bob);
    const before = await sealedOf(bobs, 'client-secret');
    await replace(bobs, 'client-secret', await sealedOf(await setupOf(alice), 'client-secret'));
    const id = await connect(bob, 'work');
    expect(await bob.post(`/api/connections/${id}/authorize`, {})).toMatchObject({
      status: 409,
      body: { code: 'secret_unreadable' },
    });
    await replace(bobs, 'client-secret', before);
  });
});

describe('B32: the keys', () => {
  it('change while the service goes on: old secrets are read, new ones are sealed with the first key', async () => {
    await example.patchbay.restart({ ENCRYPTION_KEYS: `${newKey},${oldKey}` });
    expect((await agent.call('a__list_items')).status).toBe(200);
    expect(await secrets().count({ where: { keyId: 'new' } })).toBe(0);
    await signInAtProvider(alice, ids.a);
    const kids = await secrets().findMany({ where: { ownerId: { in: [ids.a, ids.b] } }, select: { ownerId: true, keyId: true } });
    expect(kids.filter(({ ownerId }) => ownerId === ids.a).map(({ keyId }) => keyId)).toEqual(['new', 'new']);
    expect(kids.filter(({ ownerId }) => ownerId === ids.b).map(({ keyId }) => keyId)).toEqual(['old', 'old']);
    expect((await agent.call('a__list_items')).status).toBe(200);
  });

  it('may lack one: the service starts and warns with the number of secrets it cannot read, and only those are lost', async () => {
    const unreadable = await secrets().count({ where: { keyId: 'old' } });
    const logged = example.patchbay.log.length;
    await example.patchbay.restart({ ENCRYPTION_KEYS: newKey });
    const warning = () => example.patchbay.log.slice(logged).find((line) => line.includes('ENCRYPTION_KEYS')) ?? '{}';
    await expect.poll(() => JSON.parse(warning())).toMatchObject({ level: 40, unreadable });
    const { body } = await example.patchbay.as('root', { patchbay_role: 'admin' }).get('/api/admin/keys');
    expect(body.items[0]).toMatchObject({ use: 'writes' });
    expect(body.items).toContainEqual({ id: 'old', use: 'missing', secrets: unreadable });
    example.provider.seen.length = 0;
    expect(await agent.call('b__list_items')).toMatchObject({ status: 409, body: { code: 'connection_not_ready' } });
    expect(await read(ids.b)).toMatchObject({ status: 'Invalid', reason: 'secret-unreadable' });
    expect(example.provider.seen).toEqual([]);
    expect((await agent.call('a__list_items')).status).toBe(200);
    // Another process that has the key was never disturbed: nothing was stored about it.
    await example.patchbay.restart({ ENCRYPTION_KEYS: `${newKey},${oldKey}` });
    expect((await agent.call('b__list_items')).status).toBe(200);
  });

  it('are refused at start when one has the name of another', async () => {
    const impostor = `new:${randomBytes(32).toString('base64')}`;
    await expect(example.patchbay.restart({ ENCRYPTION_KEYS: `${impostor},${oldKey}` })).rejects.toThrow('"new" does not open');
    await example.patchbay.restart({ ENCRYPTION_KEYS: `${newKey},${oldKey}` });
  });

  it('bring everything back when the missing one is put back', async () => {
    await example.patchbay.restart({ ENCRYPTION_KEYS: `${newKey},${oldKey}` });
    expect((await validate(ids.b)).body).toMatchObject({ status: 'Ready' });
    expect((await agent.call('b__list_items')).status).toBe(200);
  });

  it('are asked for at start where they are missing or damaged, each with a line that does not repeat them', () => {
    const server = {
      DATABASE_URL: 'postgres://localhost/patchbay',
      JWT_ISSUER: 'https://issuer.test',
      JWT_JWKS_URL: 'https://issuer.test/jwks',
      JWT_AUDIENCE: 'patchbay',
    };
    const short = randomBytes(31).toString('base64');
    for (const keys of [undefined, '', `main:${short}`, `main:${'*'.repeat(44)}`, short]) {
      const problems = problemsOf({ ...server, ...(keys !== undefined && { ENCRYPTION_KEYS: keys }) });
      expect(problems.some((line) => line.startsWith('ENCRYPTION_KEYS: '))).toBe(true);
      if (keys) expect(problems.join()).not.toContain(short);
    }
    expect(problemsOf({ ...server, ENCRYPTION_KEYS: oldKey })).toEqual([]);
  });
});

const problemsOf = (source: Record<string, string>): readonly string[] => {
  try {
    readEnv(source);
    return [];
  } catch (error) {
    if (error instanceof EnvError) return error.problems;
    throw error;
  }
};

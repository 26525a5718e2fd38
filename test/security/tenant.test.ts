import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, type Example, signInAtProvider, startExample, walkToCallback } from '../helpers/example.ts';
import { type FakeProvider, startFakeProvider } from '../helpers/fake-provider.ts';
import type { HttpClient } from '../helpers/http-client.ts';

let example: Example;
let acme: FakeProvider;
let umbrella: FakeProvider;
let number = 0;

beforeAll(async () => {
  acme = await startFakeProvider('https://acme.provider.test');
  umbrella = await startFakeProvider('https://umbrella.provider.test');
  example = await startExample({ map: [acme.map, umbrella.map] });
});
afterAll(async () => {
  await example.close();
  await acme.close();
  await umbrella.close();
});
beforeEach(() => {
  acme.seen.length = 0;
  umbrella.seen.length = 0;
});

const path = '/api/installations/example/example-tenant/oauth2';
const ids = { connectorId: 'example-tenant' };
const secrets = { 'client-secret': { action: 'set', value: 'SEKRET-client' } };
const put = (user: HttpClient, tenant: string) => user.put(path, { configuration: { 'client-id': 'app-1', tenant }, secrets });
const newcomer = () => example.patchbay.as(`user-${++number}`);
const read = async (user: HttpClient, id: string) => (await user.get(`/api/connections/${id}`)).body;
const secretsOf = (id: string) => example.patchbay.database.prisma.secret.count({ where: { ownerId: id } });

const connected = async (user: HttpClient, alias: string) => {
  const id = await connect(user, alias, ids);
  await signInAtProvider(user, id);
  expect(await read(user, id)).toMatchObject({ status: 'Ready' });
  return id;
};

describe('B67: a tenant', () => {
  const hostile = [
    'attacker.example/',
    'acme.example/#',
    'attacker.example?',
    'x@attacker.example',
    'acme%2eevil',
    '..',
    '.',
    'acme.evil',
    'acme:443',
    'acme\\evil',
    'ac\tme',
    'acme\nevil',
    '\u0430cme',
    'acme。evil',
    '[::1]',
    '127.0.0.1',
    '',
    ' ',
    '-acme',
    'a'.repeat(64),
  ];

  it.each(hostile)('%j is refused at PUT, by the name of its field and without the value', async (tenant) => {
    const user = newcomer();
    const answer = await put(user, tenant);
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'configuration.tenant' }] } });
    if (tenant.length > 2) expect(JSON.stringify(answer.body)).not.toContain(tenant);
    expect((await user.get('/api/installations')).body.items).toEqual([]);
  });

  it.each(hostile)('%j is refused as an update, and what was there stays', async (tenant) => {
    const user = newcomer();
    await put(user, 'acme');
    expect((await put(user, tenant)).status).toBe(422);
    expect((await user.get('/api/installations')).body.items).toMatchObject([{ configuration: { tenant: 'acme' } }]);
  });

  it('that got into the database all the same reaches no host: the sign-in is refused with the name of the field', async () => {
    const user = newcomer();
    await put(user, 'acme');
    const id = await connect(user, 'forced', ids);
    await example.patchbay.database.prisma.installation.updateMany({
      where: { id: (await read(user, id)).installationId },
      data: { configuration: { 'client-id': 'app-1', tenant: 'attacker.example/' } },
    });
    const { authorizationUrl } = (await user.post(`/api/connections/${id}/authorize`, {})).body;
    const page = await fetch(authorizationUrl, { method: 'POST', redirect: 'manual' });
    expect(page.status).toBe(422);
    expect(page.headers.get('location')).toBeNull();
  });

  it('is one host whatever its case', async () => {
    const user = newcomer();
    expect((await put(user, 'ACME')).status).toBe(200);
    await connected(user, 'upper');
    expect(acme.seenAt('/token')).toHaveLength(1);
  });
});

describe('B67: another tenant', () => {
  it('forgets the credentials of exactly the connections that use the setup, and no token reaches the new host', async () => {
    const [mover, other] = [newcomer(), newcomer()];
    await put(mover, 'acme');
    await put(other, 'acme');
    const moved = [await connected(mover, 'one'), await connected(mover, 'two')];
    const kept = await connected(other, 'one');
    await put(mover, 'umbrella');
    for (const id of moved) {
      expect(await read(mover, id)).toMatchObject({ status: 'PendingAuthorization', subject: null, accountLabel: null });
      expect(await secretsOf(id)).toBe(0);
      await mover.post(`/api/connections/${id}/validate`);
    }
    expect(await read(other, kept)).toMatchObject({ status: 'Ready' });
    expect(umbrella.seen).toEqual([]);
  });

  it('of a setup that was deleted and made again gets no token either', async () => {
    const user = newcomer();
    await put(user, 'acme');
    const id = await connected(user, 'again');
    await user.delete(path);
    await put(user, 'umbrella');
    expect(await read(user, id)).toMatchObject({ status: 'PendingAuthorization' });
    await user.post(`/api/connections/${id}/validate`);
    expect(umbrella.seen).toEqual([]);
  });

  it('gets no code of a sign-in that was under way at the old one', async () => {
    const user = newcomer();
    await put(user, 'acme');
    const id = await connect(user, 'under-way', ids);
    const { browser, callback } = await walkToCallback(user, id);
    await put(user, 'umbrella');
    expect((await browser.get(callback)).status).toBe(400);
    expect([...umbrella.seen, ...acme.seenAt('/token')]).toEqual([]);
  });

  it('chosen while the old one answers keeps nothing of the answer', async () => {
    const user = newcomer();
    await put(user, 'acme');
    const id = await connect(user, 'answering', ids);
    const { browser, callback } = await walkToCallback(user, id);
    acme.on('/token', async () => {
      await put(user, 'umbrella');
      return { body: { access_token: 'SEKRET-access', token_type: 'bearer' } };
    });
    expect((await browser.get(callback)).location).toContain('outcome=failed');
    acme.on('/token', { body: { access_token: 'SEKRET-access', token_type: 'bearer' } });
    expect(await secretsOf(id)).toBe(0);
    expect(await read(user, id)).toMatchObject({ status: 'PendingAuthorization' });
    expect(umbrella.seen).toEqual([]);
  });

  it('is not a changed client id: credentials stay', async () => {
    const user = newcomer();
    await put(user, 'acme');
    const id = await connected(user, 'stays');
    await user.put(path, { configuration: { 'client-id': 'app-2', tenant: 'acme' } });
    expect(await read(user, id)).toMatchObject({ status: 'Ready' });
  });
});

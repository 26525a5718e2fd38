import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../helpers/browser.ts';
import { connect, type Example, giveToAgent, setUp, signInAtProvider, startExample, walkToCallback } from '../helpers/example.ts';
import { type HttpClient, httpClient } from '../helpers/http-client.ts';
import { unknownId } from './start.ts';

let example: Example;
let admin: HttpClient;
let number = 0;
beforeAll(async () => {
  example = await startExample();
  admin = example.patchbay.as('admin', { patchbay_role: 'admin' });
  await admin.get('/api/me');
});
afterAll(() => example.close());

/** A person with a session, a Ready connection and an agent that uses it. */
const someone = async () => {
  number += 1;
  const name = `user-${number}`;
  const user = example.patchbay.as(name);
  await setUp(user);
  const connection = await connect(user, 'work');
  await signInAtProvider(user, connection);
  const { projectId, token } = await giveToAgent(user, [connection]);
  const { id } = (await user.get('/api/me')).body;
  const session = await example.patchbay.services.sessions.open(id);
  const { sessionName } = example.patchbay.services.cookies;
  const agent = httpClient(example.patchbay.url, { authorization: `Bearer ${token}` });
  example.provider.on('/api/items', { body: [] });
  const call = () => agent.post(`/api/projects/${projectId}/tools/work__list_items/call`, {});
  const browser = httpClient(example.patchbay.url, { cookie: `${sessionName}=${session}` });
  return { id, name, user, browser, connection, projectId, agent, call };
};
const patchUser = (id: string, change: unknown, by = admin) => by.patch(`/api/admin/users/${id}`, change);
const patchConnection = (id: string, disabled: boolean, by = admin) => by.patch(`/api/admin/connections/${id}`, { disabled });
const audited = async (target: string) =>
  (await admin.get('/api/admin/audit')).body.items.filter((one: { target: string }) => one.target === target);

describe('disabling a user', () => {
  it('is refused without credentials and to members, and for an unknown user', async () => {
    const { id, user } = await someone();
    expect((await patchUser(id, { disabled: true }, example.patchbay.anonymous)).status).toBe(401);
    expect((await patchUser(id, { disabled: true }, user)).status).toBe(403);
    expect((await patchUser(unknownId, { disabled: true })).status).toBe(404);
    expect((await patchUser(id, { disabled: 'yes' })).status).toBe(422);
  });

  it('ends sessions, tokens, agents and sign-ins under way at once, and is written down', async () => {
    const { id, user, browser, connection, call } = await someone();
    const { browser: atProvider, callback } = await walkToCallback(user, connection);
    expect([(await browser.get('/api/me')).status, (await call()).status]).toEqual([200, 200]);
    expect(await patchUser(id, { disabled: true })).toMatchObject({ status: 200, body: { id, disabled: true } });
    expect([(await browser.get('/api/me')).status, (await user.get('/api/me')).status, (await call()).status]).toEqual([
      401, 401, 401,
    ]);
    expect((await atProvider.get(callback)).status).toBe(400);
    expect(await audited(id)).toMatchObject([{ action: 'user.update', detail: { disabled: true } }]);
  });

  it('is undone: tokens and agents count again, old sessions do not', async () => {
    const { id, user, browser, call } = await someone();
    await patchUser(id, { disabled: true });
    expect(await patchUser(id, { disabled: false })).toMatchObject({ status: 200, body: { disabled: false } });
    expect([(await user.get('/api/me')).status, (await call()).status, (await browser.get('/api/me')).status]).toEqual([
      200, 200, 401,
    ]);
  });

  it('is not done to oneself', async () => {
    const { id } = (await admin.get('/api/me')).body;
    for (const change of [{ disabled: true }, { role: 'member' }])
      expect(await patchUser(id, change)).toMatchObject({
        status: 422,
        body: { errors: [{ message: expect.stringContaining('yourself') }] },
      });
    expect((await admin.get('/api/admin/users')).status).toBe(200);
  });

  it('leaves one administrator, however many disable each other at once', async () => {
    const admins = await Promise.all(
      ['ada', 'ben', 'cleo'].map(async (name) => {
        const client = example.patchbay.as(name, { patchbay_role: 'admin' });
        return { client, id: (await client.get('/api/me')).body.id as string };
      }),
    );
    const { prisma } = example.patchbay.database;
    const ids = admins.map(({ id }) => id);
    await prisma.user.updateMany({ where: { role: 'admin', id: { notIn: ids } }, data: { disabled: true } });
    await Promise.all(
      admins.flatMap(({ client, id }) =>
        ids.filter((other) => other !== id).map((other) => patchUser(other, { disabled: true }, client)),
      ),
    );
    expect(await prisma.user.count({ where: { role: 'admin', disabled: false } })).toBeGreaterThan(0);
    await prisma.user.updateMany({ data: { disabled: false } });
  });
});

describe('a role', () => {
  it('that the claim of an issuer decides is not given here', async () => {
    const { id } = await someone();
    expect(await patchUser(id, { role: 'admin' })).toMatchObject({ status: 422, body: { errors: [{ path: 'role' }] } });
  });

  it('that administrators give counts at the next request', async () => {
    const { id, browser, user } = await someone();
    const issuer = 'http://127.0.0.1:1';
    await example.patchbay.restart({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'x' });
    await example.patchbay.database.prisma.user.update({ where: { id }, data: { issuer } });
    expect((await browser.get('/api/admin/users')).status).toBe(403);
    expect(await patchUser(id, { role: 'admin' })).toMatchObject({ status: 200, body: { role: 'admin' } });
    expect((await browser.get('/api/admin/users')).status).toBe(200);
    await example.patchbay.restart();
    expect((await user.get('/api/me')).body.role).toBe('member');
  });
});

describe('the kill switch of a connection', () => {
  it('is refused without credentials and to members, its owner too, and for an unknown connection', async () => {
    const { connection, user } = await someone();
    expect((await patchConnection(connection, true, example.patchbay.anonymous)).status).toBe(401);
    expect((await patchConnection(connection, true, user)).status).toBe(403);
    expect((await patchConnection(unknownId, true)).status).toBe(404);
  });

  it('counts from the next call, and its owner is told but cannot undo it', async () => {
    const { connection, user, agent, projectId, call } = await someone();
    expect((await call()).status).toBe(200);
    expect(await patchConnection(connection, true)).toMatchObject({
      status: 200,
      body: { status: 'Disabled', reason: 'connection-blocked', blocked: true },
    });
    const before = example.provider.seen.length;
    expect((await call()).status).toBe(409);
    expect((await agent.get(`/api/projects/${projectId}/tools`)).body).toMatchObject({
      tools: [],
      warnings: [{ status: 'Disabled', reason: 'connection-blocked', action: 'contact-admin' }],
    });
    for (const change of [{ enabled: true }, { enabled: false }, { enabled: true }])
      expect(await user.patch(`/api/connections/${connection}`, change)).toMatchObject({
        body: { status: 'Disabled', action: 'contact-admin' },
      });
    expect((await user.post(`/api/connections/${connection}/authorize`, {})).status).toBe(409);
    await user.post(`/api/connections/${connection}/validate`);
    expect((await user.get(`/api/connections/${connection}`)).body.reason).toBe('connection-blocked');
    expect((await call()).status).toBe(409);
    expect(example.provider.seen.length).toBe(before);
  });

  it('ends sign-ins under way', async () => {
    const { connection, user } = await someone();
    const { browser, callback } = await walkToCallback(user, connection, {}, openBrowser());
    await patchConnection(connection, true);
    expect((await browser.get(callback)).status).toBe(400);
  });

  it('is undone: the owner’s own switch counts again, and the credential is still there', async () => {
    const { connection, user, call } = await someone();
    await patchConnection(connection, true);
    await user.patch(`/api/connections/${connection}`, { enabled: false });
    expect(await patchConnection(connection, false)).toMatchObject({ body: { reason: 'connection-disabled', blocked: false } });
    await user.patch(`/api/connections/${connection}`, { enabled: true });
    expect((await call()).status).toBe(200);
    expect((await audited(connection)).map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['connection.block', 'connection.unblock']),
    );
  });
});

describe('the health of the service', () => {
  it('is for administrators', async () => {
    expect((await example.patchbay.anonymous.get('/api/admin/health')).status).toBe(401);
    expect((await example.patchbay.as('member').get('/api/admin/health')).status).toBe(403);
  });

  it('says what is missing for production and how to mend it, the worst first', async () => {
    const { body } = await admin.get('/api/admin/health');
    const items: { id: string; severity: string; mend: string | null }[] = body.items;
    const severityOf = (id: string) => items.find((one) => one.id === id)?.severity;
    expect([severityOf('public-url'), severityOf('egress-map'), severityOf('environment'), severityOf('catalog')]).toEqual([
      'warning',
      'warning',
      'warning',
      'ok',
    ]);
    const order = ['critical', 'warning', 'info', 'ok'];
    const ranks = items.map(({ severity }) => order.indexOf(severity));
    expect(ranks).toEqual([...ranks].sort());
    for (const { severity, mend } of items) if (severity !== 'ok') expect(mend).toMatch(/^[A-Z].+\.$/);
  });

  it('says when stored secrets cannot be opened', async () => {
    const { prisma } = example.patchbay.database;
    await someone();
    const { count } = await prisma.secret.updateMany({ data: { keyId: 'lost' } });
    const { body } = await admin.get('/api/admin/health');
    expect(body.items[0]).toMatchObject({
      id: 'keys-missing',
      severity: 'critical',
      message: expect.stringContaining(String(count)),
    });
  });

  it('holds no secret', async () => {
    expect(JSON.stringify((await admin.get('/api/admin/health')).body)).not.toMatch(/SEKRET|postgres:/);
  });
});

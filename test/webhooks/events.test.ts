import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, type Example, exampleIds, giveToAgent, setUp, signInAtProvider, startExample } from '../helpers/example.ts';
import type { ScriptedAnswer } from '../helpers/fake-provider.ts';
import type { HttpClient } from '../helpers/http-client.ts';
import { modernClient } from '../helpers/mcp-clients.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../helpers/webhook-receiver.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const hour = 3_600_000;
/** Longer than it takes until the outbox is looked at. */
const aRound = 1_500;

let receiver: WebhookReceiver;
let example: Example;
let alice: HttpClient;
let ahead = 0;
let number = 0;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  example = await startExample({
    clock: () => new Date(Date.now() + ahead),
    renewEveryMs: 300,
    env: {
      WEBHOOK_URL: receiver.url,
      WEBHOOK_SECRET: secret,
      CONNECT_URL: 'https://app.example/connections/{connection}',
    },
  });
  alice = example.patchbay.as('alice');
  await setUp(alice);
});
afterAll(async () => {
  await example.close();
  await receiver.close();
});
beforeEach(() => {
  receiver.answer(204);
  receiver.deliveries.length = 0;
  example.provider.on('/api/items', { body: [] });
  example.provider.on('/userinfo', { body: { id: 'u-1', login: 'octo' } });
  onRefresh(dead);
});

const grant = { body: { access_token: 'SEKRET-access', refresh_token: 'SEKRET-refresh', expires_in: 3600 } };
const dead: ScriptedAnswer = { status: 400, body: { error: 'invalid_grant', error_description: 'SEKRET-refresh is unknown' } };

const onRefresh = (answer: ScriptedAnswer, first: ScriptedAnswer = grant) =>
  example.provider.on('/token', ({ form }) => (form.get('grant_type') === 'authorization_code' ? first : answer));

const connected = async () => {
  const alias = `account-${++number}`;
  const id = await connect(alice, alias);
  await signInAtProvider(alice, id);
  const { token } = await giveToAgent(alice, [id]);
  const client = await modernClient(example.patchbay.url, token);
  return { id, alias, call: () => client.callTool({ name: `${alias}__list_items`, arguments: {} }) };
};

/** What has come for a connection; waits until there are so many. */
const eventsOf = async (id: string, count: number) => {
  const find = () => receiver.deliveries.filter(({ event }) => event.data.connectionId === id);
  for (const until = Date.now() + 10_000; find().length < count && Date.now() < until; ) await sleep(50);
  return find();
};
const typesOf = async (id: string, count: number) => (await eventsOf(id, count)).map(({ event }) => event.type);
const waiting = (id: string) => example.patchbay.database.prisma.webhookEvent.findMany({ where: { connectionId: id } });
const statusOf = async (id: string) => (await alice.get(`/api/connections/${id}`)).body.status;

describe('a connection whose grant has ended', () => {
  it('is told to the host application once, signed, with all that it needs and no secret', async () => {
    const { id, alias, call } = await connected();
    ahead += hour;
    await Promise.all([call(), call(), call()]);
    await call();
    await alice.post(`/api/connections/${id}/validate`);
    const [delivery] = await eventsOf(id, 1);
    await sleep(aRound);
    expect(await eventsOf(id, 1)).toHaveLength(1);
    expect(delivery?.isSignedBy(secret)).toBe(true);
    expect(delivery?.isSignedBy('whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')).toBe(false);
    expect(Math.abs((delivery?.timestamp ?? 0) * 1000 - Date.now() - ahead)).toBeLessThan(20_000);
    const { userId } = await example.patchbay.database.prisma.connection.findUniqueOrThrow({ where: { id } });
    expect(delivery?.event).toEqual({
      type: 'connection.needs_user',
      timestamp: expect.any(String),
      data: {
        userId,
        issuer: example.patchbay.issuer.url,
        subject: 'alice',
        connectionId: id,
        alias,
        pluginId: 'example',
        status: 'Expired',
        reason: 'grant-ended',
        action: 'reconnect',
        mendUrl: `https://app.example/connections/${id}`,
      },
    });
    expect(delivery?.body).not.toContain('SEKRET');
    expect(await waiting(id)).toEqual([]);
  });

  it('is told as ready when its user has signed in again, and once more when it ends again', async () => {
    const { id, call } = await connected();
    ahead += hour;
    await call();
    await signInAtProvider(alice, id);
    expect(await typesOf(id, 2)).toEqual(['connection.needs_user', 'connection.ready']);
    const ready = (await eventsOf(id, 2))[1]?.event.data;
    expect(ready).toMatchObject({ connectionId: id, status: 'Ready', reason: 'ready', action: 'none' });
    ahead += hour;
    await call();
    expect(await typesOf(id, 3)).toEqual(['connection.needs_user', 'connection.ready', 'connection.needs_user']);
  });

  it('is found by the background work, without any call', async () => {
    const { id } = await connected();
    ahead += hour;
    expect(await typesOf(id, 1)).toEqual(['connection.needs_user']);
  });

  it('is stored together with the event or not at all', async () => {
    const { id, call } = await connected();
    const { session } = example.patchbay.database;
    await session(({ exec }) => exec('ALTER TABLE webhook_events RENAME TO webhook_events_away'));
    ahead += hour;
    try {
      expect((await call()).isError).toBe(true);
      expect(await statusOf(id)).toBe('Ready');
    } finally {
      await session(({ exec }) => exec('ALTER TABLE webhook_events_away RENAME TO webhook_events'));
    }
    ahead += hour;
    await call();
    expect(await statusOf(id)).toBe('Expired');
    expect(await typesOf(id, 1)).toEqual(['connection.needs_user']);
  });

  it('that is deleted in the meantime is not told any more', async () => {
    receiver.answer(503);
    const { id, call } = await connected();
    ahead += hour;
    await call();
    await eventsOf(id, 1);
    expect(await waiting(id)).toHaveLength(1);
    await alice.delete(`/api/connections/${id}`);
    expect(await waiting(id)).toEqual([]);
  });
});

describe('a connection that comes to need its user in another way', () => {
  it('is told when the provider rejects an API key that worked, and when a new one works', async () => {
    const alias = `account-${++number}`;
    const give = (value: string) => ({ secrets: { token: { action: 'set', value } } });
    const { body } = await alice.post('/api/connections', {
      ...exampleIds,
      authSchemeId: 'api-key',
      alias,
      ...give('SEKRET-key'),
    });
    example.provider.on('/userinfo', { status: 401 });
    await alice.post(`/api/connections/${body.id}/validate`);
    // A key that never worked is known to whoever has just given it.
    await alice.patch(`/api/connections/${body.id}`, give('SEKRET-other'));
    expect(await statusOf(body.id)).toBe('Invalid');
    example.provider.on('/userinfo', { body: { id: 'u-1', login: 'octo' } });
    await alice.patch(`/api/connections/${body.id}`, give('SEKRET-third'));
    expect((await eventsOf(body.id, 2)).map(({ event: { type, data } }) => [type, data.status, data.action])).toEqual([
      ['connection.needs_user', 'Invalid', 'edit'],
      ['connection.ready', 'Ready', 'none'],
    ]);
    await sleep(aRound);
    expect(await eventsOf(body.id, 2)).toHaveLength(2);
  });

  it('is told when the provider rejects the OAuth app, and when the setup was corrected', async () => {
    onRefresh({ status: 401, body: { error: 'invalid_client' } });
    const { id, call } = await connected();
    ahead += hour;
    await call();
    expect((await eventsOf(id, 1)).map(({ event: { data } }) => [data.status, data.reason, data.action])).toEqual([
      ['NeedsConfiguration', 'client-rejected', 'set-up'],
    ]);
    onRefresh(grant);
    await setUp(alice);
    expect(await typesOf(id, 2)).toEqual(['connection.needs_user', 'connection.ready']);
  });

  it('is told when access that nobody can renew runs out', async () => {
    onRefresh(dead, { body: { access_token: 'SEKRET-access', expires_in: 3600 } });
    const { id } = await connected();
    await sleep(aRound);
    expect(await eventsOf(id, 0)).toEqual([]);
    ahead += hour;
    const [delivery] = await eventsOf(id, 1);
    expect(delivery?.event.data).toMatchObject({ status: 'Expired', reason: 'token-expired', action: 'reconnect' });
  });

  it('is not told of what its user does: a first sign-in, switching off, disconnecting', async () => {
    const { id } = await connected();
    await alice.patch(`/api/connections/${id}`, { enabled: false });
    await alice.patch(`/api/connections/${id}`, { enabled: true });
    await alice.post(`/api/connections/${id}/disconnect`);
    await sleep(aRound);
    expect(await eventsOf(id, 0)).toEqual([]);
  });
});

describe('an event that does not arrive', () => {
  it('is sent again, the same under the same id, before any later one', async () => {
    receiver.answer('drop');
    const { id, call } = await connected();
    ahead += hour;
    await call();
    await eventsOf(id, 1);
    await signInAtProvider(alice, id);
    receiver.answer(503, { 'retry-after': '600' });
    ahead += 6_000;
    await eventsOf(id, 2);
    // As long as the receiver asked for.
    ahead += 300_000;
    await sleep(aRound);
    expect(await eventsOf(id, 2)).toHaveLength(2);
    receiver.answer(200);
    ahead += 301_000;
    const all = await eventsOf(id, 4);
    expect(all.map(({ event }) => event.type)).toEqual([...Array(3).fill('connection.needs_user'), 'connection.ready']);
    expect(new Set(all.slice(0, 3).map(({ id: one, body }) => `${one} ${body}`)).size).toBe(1);
    expect(new Set(all.map(({ timestamp }) => timestamp)).size).toBeGreaterThan(2);
    expect(all.every((delivery) => delivery.isSignedBy(secret))).toBe(true);
    expect(await waiting(id)).toEqual([]);
  });

  it('is given up after some days, and the log says so', async () => {
    receiver.answer(500);
    const { id, call } = await connected();
    ahead += hour;
    await call();
    for (let day = 0; day < 12 && (await waiting(id)).length > 0; day += 1) {
      await eventsOf(id, day + 1);
      await sleep(200);
      ahead += 24 * hour;
    }
    expect(await waiting(id)).toEqual([]);
    expect(await eventsOf(id, 0)).toHaveLength(10);
    const said = example.patchbay.log.filter((line) => line.includes('given up') && line.includes(id));
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('HTTP 500');
  });

  it('is given up at once where nobody listens any more', async () => {
    receiver.answer(410);
    const { id, call } = await connected();
    ahead += hour;
    await call();
    await eventsOf(id, 1);
    await sleep(aRound);
    expect([(await eventsOf(id, 1)).length, await waiting(id)]).toEqual([1, []]);
  });

  it('is sent by the next process when one died while sending it', async () => {
    const { id } = await connected();
    const { prisma } = example.patchbay.database;
    const body = JSON.stringify(
      (await import('../../src/webhooks/outbox.ts')).webhookEvent.parse({
        type: 'connection.ready',
        timestamp: new Date().toISOString(),
        data: {
          userId: id,
          issuer: 'https://issuer.example',
          subject: 'alice',
          connectionId: id,
          alias: 'work',
          pluginId: 'example',
          status: 'Ready',
          reason: 'ready',
          action: 'none',
          mendUrl: 'https://app.example/',
        },
      }),
    );
    const claimed = new Date(Date.now() + ahead + 60_000);
    const row = await prisma.webhookEvent.create({ data: { connectionId: id, body, attempts: 1, dueAt: claimed } });
    await sleep(aRound);
    expect(await eventsOf(id, 0)).toEqual([]);
    ahead += 61_000;
    expect((await eventsOf(id, 1)).map((delivery) => delivery.id)).toEqual([row.id]);
  });
});

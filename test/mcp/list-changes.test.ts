import { randomBytes } from 'node:crypto';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { exampleEntry } from '../helpers/catalog-entries.ts';
import { connect, exampleOperations, giveToAgent, setUp, signInAtProvider } from '../helpers/example.ts';
import { type FakeProvider, startFakeProvider } from '../helpers/fake-provider.ts';
import { httpClient } from '../helpers/http-client.ts';
import { type Patchbay, startPatchbay } from '../helpers/patchbay.ts';
import { createEmbedded, createOnServer, serverUrl, type TestDatabase } from '../helpers/postgres.ts';
import { copyTemplate } from '../helpers/template.ts';

/** Long enough for what must not come. */
const quietMs = 600;

let database: TestDatabase;
let provider: FakeProvider;
/** The changes are made at the first; the agents listen at the last. On the embedded database they are the same. */
let replicas: Patchbay[];
let undo: (() => Promise<void>)[] = [];

beforeAll(async () => {
  provider = await startFakeProvider();
  database = serverUrl === undefined ? await createEmbedded() : await createOnServer();
  if (database.settings.kind === 'embedded') await copyTemplate(database.settings.dataDir);
  const keys = `test:${randomBytes(32).toString('base64')}`;
  const start = () =>
    startPatchbay({
      entries: [exampleEntry()],
      providers: [exampleOperations],
      map: [provider.map],
      database,
      ...(serverUrl !== undefined && { env: { ENCRYPTION_KEYS: keys } }),
    });
  replicas = serverUrl === undefined ? [await start()] : [await start(), await start()];
});
afterEach(async () => {
  await Promise.all(undo.map((step) => step()));
  undo = [];
});
afterAll(async () => {
  for (const replica of replicas) await replica.close();
  await provider.close();
  await database.drop();
});

const first = () => replicas[0] as Patchbay;
const last = () => replicas.at(-1) as Patchbay;
const withToken = (token: string) => ({ requestInit: { headers: { authorization: `Bearer ${token}` } } });
const endpoint = () => new URL('/mcp', last().url);

/** Each answers how often it was told. */
const listeners = {
  '2026-07-28': async (token: string) => {
    let told = 0;
    const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
    client.setNotificationHandler('notifications/tools/list_changed', () => {
      told += 1;
    });
    await client.connect(new StreamableHTTPClientTransport(endpoint(), withToken(token)));
    undo.push(() => client.close());
    await client.listen({ toolsListChanged: true });
    return () => told;
  },
  '2025-11-25': async (token: string) => {
    let told = 0;
    const client = new OldClient({ name: 'test', version: '1.0.0' });
    client.setNotificationHandler(ToolListChangedNotificationSchema, () => {
      told += 1;
    });
    const opened: string[] = [];
    const transport: unknown = new OldTransport(endpoint(), {
      ...withToken(token),
      fetch: async (url, init) => {
        const response = await fetch(url, init);
        if (init?.method === 'GET') opened.push(String(response.status));
        return response;
      },
    });
    await client.connect(transport as Parameters<OldClient['connect']>[0]);
    undo.push(() => client.close());
    await expect.poll(() => opened).toEqual(['200']);
    return () => told;
  },
};

let people = 0;
/** A person with a connected account, and two agents in projects of their own. */
const someone = async () => {
  people += 1;
  const user = first().as(`person-${people}`);
  await setUp(user);
  provider.on('/token', { body: { access_token: 'SEKRET-a', refresh_token: 'SEKRET-r', expires_in: 3600 } });
  const id = await connect(user, 'work');
  await signInAtProvider(user, id);
  return { user, id };
};

describe.each(Object.entries(listeners))('B46: a client of %s', (_version, listen) => {
  it('is told once of what changes its own list, and not of what changes another’s', async () => {
    const [alice, bob] = [await someone(), await someone()];
    const mine = await giveToAgent(alice.user, [alice.id]);
    const other = await giveToAgent(alice.user, []);
    const bobs = await giveToAgent(bob.user, [bob.id]);
    const told = await listen(mine.token);
    const otherTold = await listen(other.token);
    const bobTold = await listen(bobs.token);

    await alice.user.patch(`/api/connections/${alice.id}`, { enabled: false });
    await expect.poll(told).toBe(1);
    await alice.user.patch(`/api/connections/${alice.id}`, { enabled: true });
    await expect.poll(told).toBe(2);
    await alice.user.put(`/api/projects/${mine.projectId}/connections/${alice.id}`, { effects: ['read'] });
    await expect.poll(told).toBe(3);
    expect([otherTold(), bobTold()]).toEqual([0, 0]);

    await alice.user.put(`/api/projects/${other.projectId}/connections/${alice.id}`, {});
    await expect.poll(otherTold).toBe(1);
    await alice.user.patch(`/api/projects/${mine.projectId}`, { name: 'Another name' });
    await alice.user.post(`/api/projects/${mine.projectId}/agents`, { name: 'Another' });
    await new Promise((resolve) => setTimeout(resolve, quietMs));
    expect([told(), otherTold(), bobTold()]).toEqual([3, 1, 0]);
  });

  it('is told when its setup is switched off', async () => {
    const alice = await someone();
    const { token } = await giveToAgent(alice.user, [alice.id]);
    const told = await listen(token);
    await alice.user.put('/api/installations/example/example-cloud/oauth2', {
      enabled: false,
      configuration: { 'client-id': 'app-1' },
    });
    await expect.poll(told).toBe(1);
  });
});

describe('a stream of notifications', () => {
  const open = (token: string, headers: Record<string, string> = {}) => {
    const gone = new AbortController();
    undo.push(async () => gone.abort());
    return fetch(endpoint(), {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', ...headers },
      signal: gone.signal,
    });
  };

  it('is refused to an unknown token with 401, and with 405 where the client takes none or the version has none', async () => {
    const alice = await someone();
    const { token } = await giveToAgent(alice.user, [alice.id]);
    expect((await open('pba_unknown')).status).toBe(401);
    expect((await open(token, { accept: 'application/json' })).status).toBe(405);
    expect((await open(token, { 'mcp-protocol-version': '2026-07-28' })).status).toBe(405);
  });

  it('ends when its token is revoked', async () => {
    const alice = await someone();
    const { token, projectId, agentId } = await giveToAgent(alice.user, [alice.id]);
    const ended = (await open(token)).text();
    await alice.user.delete(`/api/projects/${projectId}/agents/${agentId}`);
    expect(await ended).toBe('');
    const stranger = httpClient(last().url, { authorization: `Bearer ${token}` });
    expect((await stranger.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' })).status).toBe(401);
  });

  it('is one of at most sixteen for an agent', async () => {
    const alice = await someone();
    const { token } = await giveToAgent(alice.user, [alice.id]);
    const statuses = (await Promise.all(Array.from({ length: 17 }, () => open(token)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array(16).fill(200), 429]);
    const other = await giveToAgent(alice.user, [alice.id]);
    expect((await open(other.token)).status).toBe(200);
  });
});

describe.skipIf(serverUrl === undefined)('a database that drops the connection on which it is listened', () => {
  it('is listened to again, and what was missed is looked up', async () => {
    const alice = await someone();
    const { token } = await giveToAgent(alice.user, [alice.id]);
    const told = await listeners['2026-07-28'](token);
    const { query } = first().database;
    await query({ name: 'drop', text: `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'` }, []);
    await alice.user.patch(`/api/connections/${alice.id}`, { enabled: false });
    await expect.poll(told, { timeout: 5_000 }).toBe(1);
  });
});

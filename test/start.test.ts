import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../src/db/client.ts';
import { openBrowser } from './helpers/browser.ts';
import { giveToAgent, signInAtProvider } from './helpers/example.ts';
import { type FakeProvider, startFakeProvider } from './helpers/fake-provider.ts';
import { httpClient } from './helpers/http-client.ts';
import { type Issuer, startIssuer } from './helpers/issuer.ts';
import { freePort } from './helpers/patchbay.ts';
import { copyTemplate } from './helpers/template.ts';

interface Run {
  readonly child: ChildProcess;
  readonly exit: Promise<number | null>;
  /** What it has printed so far. */
  readonly printed: { out: string; err: string };
}

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const tsx = import.meta.resolve('tsx');
const running = new Set<ChildProcess>();
let cwd: string;
let provider: FakeProvider;

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'patchbay-start-'));
  provider = await startFakeProvider('https://api.github.com');
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});
afterAll(async () => {
  await provider.close();
  await rm(cwd, { recursive: true, force: true });
});

/** The program as people start it, with nothing in its environment but this. */
const start = (env: Record<string, string>): Run => {
  const child = spawn(process.execPath, ['--import', tsx, main], { cwd, env: { PATH: process.env['PATH'], ...env } });
  running.add(child);
  const printed = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    printed.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    printed.err += chunk;
  });
  const exit = once(child, 'close').then(([code]) => {
    running.delete(child);
    return typeof code === 'number' ? code : null;
  });
  return { child, exit, printed };
};

const seconds = 1_000;
const whenPrinted = (run: Run, text: string) =>
  expect.poll(() => run.printed.out + run.printed.err, { timeout: 90 * seconds, interval: 50 }).toContain(text);
const readiness = (url: string) => fetch(`${url}/readyz`).then((response) => response.status);

describe('starting', { timeout: 180 * seconds }, () => {
  it('with a bad environment says everything that is wrong with it at once, and exits with 78', async () => {
    const run = start({
      PORT: 'many',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://user:SEKRET@localhost/x',
      ENCRYPTION_KEYS: 'main:SEKRET',
    });
    expect(await run.exit).toBe(78);
    for (const name of ['PORT', 'LOG_LEVEL', 'DATABASE_URL', 'ENCRYPTION_KEYS', 'JWT_ISSUER', 'JWT_JWKS_URL', 'JWT_AUDIENCE'])
      expect(run.printed.err).toMatch(new RegExp(`^  ${name}: `, 'm'));
    expect(run.printed.out + run.printed.err).not.toContain('SEKRET');
    expect(run.printed.err).not.toContain('    at ');
  });

  it('in an empty folder prints an address and a link, serves, keeps others off its data, and ends cleanly', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const env = { PORT: String(port), EGRESS_MAP: provider.map };
    const run = start(env);
    await whenPrinted(run, 'Sign in once with ');
    expect(run.printed.out).toContain(`is listening on ${url}`);
    expect(await readiness(url)).toBe(200);
    expect((await readFile(join(cwd, 'data', 'keys'), 'utf8')).startsWith('main:')).toBe(true);

    const second = start({ PORT: String(await freePort()) });
    expect(await second.exit).toBe(1);
    expect(second.printed.err).toContain('Patchbay cannot start: ');
    expect(second.printed.err).toContain('Another process works in this data folder');
    expect(second.printed.err).not.toContain('    at ');

    const [link = ''] = /http\S+\/sign-in\/\S+/.exec(run.printed.out) ?? [];
    const browser = openBrowser();
    expect((await browser.post(link)).status).toBe(303);

    // A request that is being answered when the signal comes is answered in full.
    provider.on('/user', { body: { id: 1, login: 'octo' }, delayMs: 1_500 });
    const slow = browser.call('POST', `${url}/api/connections`, {
      pluginId: 'github',
      connectorId: 'github-cloud',
      authSchemeId: 'api-key',
      alias: 'work',
      secrets: { token: { action: 'set', value: 'SEKRET-token' } },
    });
    await expect.poll(() => provider.seenAt('/user').length, { timeout: 20 * seconds, interval: 20 }).toBe(1);
    run.child.kill('SIGTERM');
    expect(await slow).toMatchObject({ status: 201, body: { status: 'Ready' } });
    expect(await run.exit).toBe(0);
    expect(run.printed.out + run.printed.err).not.toContain('SEKRET');
    await expect(readiness(url)).rejects.toThrow();
  });

  it('on a database of a newer version is refused with 57, and leaves it as it is', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'patchbay-newer-'));
    await copyTemplate(dataDir);
    const edit = async <T extends object>(sql: string): Promise<T[]> => {
      const database = await openDatabase({ kind: 'embedded', dataDir });
      return database.session((session) => session.query<T>(sql)).finally(database.close);
    };
    await edit(`INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
      VALUES ('newer', 'x', '29990101000000_newer', now(), 1)`);
    const before = await edit('SELECT * FROM _prisma_migrations');
    const run = start({ PORT: String(await freePort()), DATA_DIR: dataDir });
    expect(await run.exit).toBe(57);
    expect(run.printed.err).toContain('29990101000000_newer');
    expect(run.printed.out).toBe('');
    expect(await edit('SELECT * FROM _prisma_migrations')).toEqual(before);
    await rm(dataDir, { recursive: true, force: true });
  });
});

describe('stopping', { timeout: 180 * seconds }, () => {
  const google = ['accounts.google.com', 'oauth2.googleapis.com', 'openidconnect.googleapis.com', 'gmail.googleapis.com'];
  const ids = { pluginId: 'google', connectorId: 'gmail', authSchemeId: 'oauth2' };
  let issuer: Issuer;
  let dataDir: string;
  let url: string;
  let run: Run;
  let connectionId: string;

  /** A process with a connection whose token has run out. */
  beforeEach(async () => {
    issuer = await startIssuer();
    dataDir = await mkdtemp(join(tmpdir(), 'patchbay-stop-'));
    await copyTemplate(dataDir);
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    run = start({
      PORT: String(port),
      DATA_DIR: dataDir,
      DRAIN_SECONDS: '1',
      JWT_ISSUER: issuer.url,
      JWT_JWKS_URL: `${issuer.url}/jwks`,
      JWT_AUDIENCE: 'patchbay',
      EGRESS_ALLOW: '127.0.0.1',
      EGRESS_MAP: google.map((host) => `https://${host}=${provider.url}`).join(','),
    });
    await whenPrinted(run, 'Sign in once with ');
    provider.seen.length = 0;
    provider.on('/v1/userinfo', { body: { sub: 'u-1', email: 'ada@example.com' } });
    provider.on('/o/oauth2/v2/auth', ({ query }) => {
      const back = new URL(query.get('redirect_uri') ?? '');
      for (const [name, value] of [
        ['code', 'SEKRET-code'],
        ['state', query.get('state') ?? ''],
      ] as const)
        back.searchParams.set(name, value);
      return { status: 302, headers: { location: back.href } };
    });
    provider.on('/token', { body: { access_token: 'SEKRET-a1', refresh_token: 'SEKRET-r1', expires_in: 1 } });
    const alice = as('alice');
    await alice.put('/api/installations/google/gmail/oauth2', {
      configuration: { 'client-id': 'app-1' },
      secrets: { 'client-secret': { action: 'set', value: 'SEKRET-client' } },
    });
    connectionId = (await alice.post('/api/connections', { ...ids, alias: 'mail' })).body.id;
    await signInAtProvider(alice, connectionId);
    expect((await alice.get(`/api/connections/${connectionId}`)).body).toMatchObject({ status: 'Ready' });
    await sleep(1_000);
  }, 180 * seconds);
  afterEach(async () => {
    await issuer.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const as = (subject: string) => httpClient(url, async () => ({ authorization: `Bearer ${await issuer.sign(subject)}` }));

  /** A refresh that the provider holds back, and then a call that takes another second. */
  const slowCall = async (heldMs: number) => {
    provider.on('/token', {
      body: { access_token: 'SEKRET-a2', refresh_token: 'SEKRET-r2', expires_in: 3600 },
      delayMs: heldMs,
    });
    provider.on('/gmail/v1/users/me/labels', { body: { labels: [] }, delayMs: 1_000 });
    const { projectId } = await giveToAgent(as('alice'), [connectionId]);
    const call = as('alice').post(`/api/projects/${projectId}/tools/mail__list_labels/call`, { arguments: {} });
    await expect.poll(() => provider.seenAt('/token').length, { timeout: 20 * seconds, interval: 20 }).toBe(2);
    return call;
  };

  const openSocket = async (bytes: string): Promise<Socket> => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    if (bytes !== '') socket.write(bytes);
    // Whoever does not read does not see the end either.
    return socket.resume();
  };

  it('B73: finishes and stores what runs, tells balancers first, closes every other socket, and ends with 0', async () => {
    const idle = await openSocket('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
    await once(idle, 'data');
    const silent = await openSocket('');
    const half = await openSocket('POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{');
    const call = slowCall(2_000);
    await expect.poll(() => provider.seenAt('/token').length, { timeout: 20 * seconds, interval: 20 }).toBe(2);
    run.child.kill('SIGTERM');
    const stopped = performance.now();
    await expect.poll(() => readiness(url), { timeout: 950, interval: 20 }).toBe(503);
    await sleep(1_300 - (performance.now() - stopped));
    await expect(readiness(url)).rejects.toThrow();
    expect((await call).body).toMatchObject({ output: { labels: [] } });
    expect(provider.seenAt('/gmail/v1/users/me/labels').map(({ headers }) => headers.authorization)).toEqual([
      'Bearer SEKRET-a2',
    ]);
    expect(await run.exit).toBe(0);
    expect(performance.now() - stopped).toBeLessThan(25 * seconds);
    for (const socket of [idle, silent, half]) expect(socket.closed || (await once(socket, 'close'))).toBeTruthy();
    expect(run.printed.out + run.printed.err).not.toContain('SEKRET');

    const database = await openDatabase({ kind: 'embedded', dataDir });
    const row = await database.prisma.connection.findUniqueOrThrow({ where: { id: connectionId } }).finally(database.close);
    expect(row).toMatchObject({ generation: 2, refreshLease: null, fault: null });
  });

  it('B73: a second signal ends it at once', async () => {
    const call = slowCall(20_000).catch(() => 'cut');
    await expect.poll(() => provider.seenAt('/token').length, { timeout: 20 * seconds, interval: 20 }).toBe(2);
    run.child.kill('SIGTERM');
    await sleep(200);
    const asked = performance.now();
    run.child.kill('SIGTERM');
    expect(await run.exit).toBe(1);
    expect(performance.now() - asked).toBeLessThan(10 * seconds);
    expect(await call).toBe('cut');
  });
});

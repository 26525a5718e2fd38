/** A Postgres server of the bench's own, removed at the end; or databases on the one that TEST_DATABASE_URL names. */
import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../demo/free-port.ts';

export interface Postgres {
  readonly version: string;
  /** The server's process, where it is ours. */
  readonly pid: number | undefined;
  /** Makes an empty database and answers its URL. */
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
}

export const openPostgres = async (): Promise<Postgres> => {
  const given = process.env['TEST_DATABASE_URL'];
  return given === undefined ? startOwn() : onServer(given, undefined, async () => {});
};

const startOwn = async (): Promise<Postgres> => {
  const bin = findBinaries();
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-bench-'));
  // The server refuses root.
  const owner = process.getuid?.() === 0 ? nobody() : undefined;
  if (owner) await chown(folder, owner.uid, owner.gid);
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const data = join(folder, 'data');
    const settings = ['-U', user, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
    execFileSync(join(bin, 'initdb'), ['-D', data, ...settings], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      ...owner,
    });
    const port = await freePort();
    const args = ['-D', data, '-p', String(port), '-k', folder, '-h', '127.0.0.1', '-c', 'log_min_messages=fatal'];
    const server = spawn(join(bin, 'postgres'), args, { cwd: folder, stdio: 'ignore', ...owner });
    const exited = once(server, 'exit');
    return await onServer(`postgres://${user}@127.0.0.1:${port}/postgres`, server.pid, async () => {
      // Fast shutdown: connections are closed, not waited for.
      server.kill('SIGINT');
      await exited;
      await remove();
    });
  } catch (error) {
    await remove();
    throw error;
  }
};

const user = 'bench';

const onServer = async (url: string, pid: number | undefined, end: () => Promise<void>): Promise<Postgres> => {
  const [row] = await answered(() => query<{ server_version: string }>(url, 'SHOW server_version')).catch(
    async (error: unknown) => {
      await end();
      throw error;
    },
  );
  const made: string[] = [];
  return {
    version: row?.server_version ?? 'unknown',
    pid,
    createDatabase: async () => {
      const name = `patchbay_bench_${randomUUID().replaceAll('-', '')}`;
      await query(url, `CREATE DATABASE ${name}`);
      made.push(name);
      const own = new URL(url);
      own.pathname = `/${name}`;
      return own.href;
    },
    stop: async () => {
      for (const name of made) await query(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await end();
    },
  };
};

const answered = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (let left = 100; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0) throw error;
      await sleep(100);
    }
  }
};

const query = async <Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> => {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<Row>(text).finally(() => client.end());
  return rows;
};

const findBinaries = (): string => {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env['PATH'] ?? '').split(':')];
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')));
  if (found === undefined) throw new Error('There is no Postgres server here: install one, or name one in TEST_DATABASE_URL.');
  return found;
};

const nobody = (): { uid: number; gid: number } => ({ uid: idOf('-u'), gid: idOf('-g') });

const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));

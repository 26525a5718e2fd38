import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe } from 'vitest';
import type { DatabaseSettings } from '../../src/db/client.ts';

/** A Postgres server that may create databases; without it the tests run on the embedded database alone. */
export const serverUrl = process.env['TEST_DATABASE_URL'];

export interface TestDatabase {
  readonly settings: DatabaseSettings;
  drop(): Promise<void>;
}

/** The same tests on the embedded database and, where there is one, on a server. Each `create` makes an empty database. */
export function describeEachDatabase(title: string, body: (create: () => Promise<TestDatabase>) => void): void {
  describe(`${title} (embedded)`, () => body(createEmbedded));
  describe.skipIf(serverUrl === undefined)(`${title} (server)`, () => body(createOnServer));
}

export async function createEmbedded(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'patchbay-'));
  return { settings: { kind: 'embedded', dataDir }, drop: () => rm(dataDir, { recursive: true, force: true }) };
}

export async function createOnServer(): Promise<TestDatabase & { settings: { kind: 'server'; url: string; pool: number } }> {
  const name = `patchbay_${randomUUID().replaceAll('-', '')}`;
  await onServer(`CREATE DATABASE ${name}`);
  const url = new URL(serverUrl ?? '');
  url.pathname = `/${name}`;
  return {
    settings: { kind: 'server', url: url.href, pool: 5 },
    drop: () => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client(serverUrl);
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

export interface Line {
  /** The same database, reached through the line. */
  readonly url: string;
  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** Stands between the service and its server, so that the server can seem to go away and come back. */
export async function openLine(target: string): Promise<Line> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port || 5432), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  await listen(0);
  const { port: own } = server.address() as AddressInfo;
  const url = new URL(target);
  url.host = `127.0.0.1:${own}`;
  return {
    url: url.href,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    mend: () => listen(own),
  };
}

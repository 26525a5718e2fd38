import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import type { Driver, Session } from './driver.ts';
import { listenOnServer } from './listen.ts';

const connectionTimeoutMillis = 3_000;

/** A Postgres server. One pool serves Prisma and plain SQL. */
export function openServer({ url, pool: max }: { url: string; pool: number }): Driver {
  const options = { connectionString: url, connectionTimeoutMillis, keepAlive: true, types: { getTypeParser } };
  const pool = new pg.Pool({ ...options, max, onConnect: prepare });
  // The pool drops a broken idle connection by itself, but without a listener its 'error' event would end the process.
  pool.on('error', () => {});
  return {
    adapter: new PrismaPg(pool),

    async query<Row extends object>({ name, text }: { name: string; text: string }, values: unknown[]) {
      const { rows } = await pool.query<Row>({ name, text, values });
      return rows;
    },

    async session(use) {
      const client = new pg.Client(options);
      client.on('error', () => {});
      try {
        await client.connect();
        await prepare(client);
        return await use(sessionOf(client));
      } finally {
        await client.end();
      }
    },

    listen: async (channel, listener) => listenOnServer(options, channel, listener),

    close: () => pool.end(),
  };
}

function sessionOf(client: pg.Client): Session {
  return {
    async exec(script) {
      await client.query(script);
    },
    async query<Row extends object>(text: string, values: unknown[] = []) {
      const { rows } = await client.query<Row>(text, values);
      return rows;
    },
  };
}

/**
 * Prisma's adapter writes and reads timestamps without their offset: any other zone would shift them. And compiling a
 * statement to machine code takes longer than any statement here runs.
 */
async function prepare(client: pg.ClientBase): Promise<void> {
  await client.query("SET TIME ZONE 'UTC'; SET jit = off");
}

/** Types that a migration made have ids from here on; ours are enums and arrays of enums. */
const firstOwnType = 16_384;

/** Makes rows look as the embedded database gives them. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  const { builtins } = pg.types;
  if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
  if (oid === builtins.INT8) return Number;
  if (oid === builtins.BYTEA) return (text) => Uint8Array.from(Buffer.from(text.slice(2), 'hex'));
  if (oid >= firstOwnType) return (text) => (text.startsWith('{') ? parseTextArray(text) : text);
  return pg.types.getTypeParser(oid, 'text');
}

const textArrayId: number = 1009;
const parseTextArray: (text: string) => unknown = pg.types.getTypeParser(textArrayId, 'text');

import type { Driver, Session, Statement } from './driver.ts';
import { openEmbedded } from './embedded.ts';
import type { PrismaClient } from './generated/client.ts';
import type { Listener } from './listen.ts';
import { createPrisma } from './prisma.ts';
import { openServer } from './server.ts';
import { translateOutage } from './unavailable.ts';

export type DatabaseSettings =
  | { readonly kind: 'embedded'; readonly dataDir: string }
  | { readonly kind: 'server'; readonly url: string; readonly pool: number };

/** Everything here throws AppError `unavailable` when the database cannot be reached, and works again when it can. */
export interface Database {
  readonly prisma: PrismaClient;
  /**
   * Both drivers give the same: bytea as Uint8Array, timestamptz as Date, int8 as number, arrays (also of enums) as arrays,
   * json parsed. Do not call it inside a Prisma transaction: the embedded database has one connection.
   */
  query<Row extends object>(statement: Statement, values: unknown[]): Promise<Row[]>;
  ping(): Promise<void>;
  session<T>(use: (session: Session) => Promise<T>): Promise<T>;
  /** Hears NOTIFY on a channel, from every process that shares the database. Returns what ends it. */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Opens the database; a server is first called when it is first used. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const driver: Driver = settings.kind === 'embedded' ? await openEmbedded(settings) : openServer(settings);
  const prisma = createPrisma(driver.adapter);
  return {
    prisma,
    query: (statement, values) => translateOutage(() => driver.query(statement, values)),
    session: (use) => translateOutage(() => driver.session(use)),
    listen: driver.listen,
    ping: async () => {
      await translateOutage(() => driver.query({ name: 'ping', text: 'select 1' }, []));
    },
    close: async () => {
      await prisma.$disconnect();
      await driver.close();
    },
  };
}

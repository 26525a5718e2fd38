import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import type { Listener } from './listen.ts';

/** Plain SQL on the hot path. `name` identifies the text: the server prepares it once per connection. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** One connection of its own, for what must not be spread over a pool: advisory locks and migrations. */
export interface Session {
  /** Runs a script of any number of statements. */
  exec(script: string): Promise<void>;
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
}

/** What the embedded database and a server have in common. */
export interface Driver {
  readonly adapter: SqlDriverAdapterFactory;
  query<Row extends object>(statement: Statement, values: unknown[]): Promise<Row[]>;
  session<T>(use: (session: Session) => Promise<T>): Promise<T>;
  /** Hears NOTIFY on a channel, from every process. Returns what ends it. */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

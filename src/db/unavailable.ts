import { AppError } from '../errors.ts';

/** Turns a driver's failure to reach its database into AppError `unavailable`; leaves every other error alone. */
export async function translateOutage<T>(run: () => PromiseLike<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Outage || meansOutage(error)) throw new AppError('unavailable', { cause: error });
    throw error;
  }
}

/**
 * The same for what runs below Prisma. Prisma rebuilds each error that has a code, so an AppError would not survive;
 * this one passes unchanged, and `translateOutage` above Prisma knows it again.
 */
export async function markOutage<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw meansOutage(error) ? new Outage('The database cannot be reached.', { cause: error }) : error;
  }
}

class Outage extends Error {
  override readonly name = 'Outage';
}

const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/**
 * SQLSTATE (PostgreSQL appendix A): connection exceptions, shutdowns and crashes, too many connections, and a server that
 * is there but does not let us in.
 */
const sqlStates = /^(08...|57P0[1-5]|53300|28...|3D000)$/;

/** Prisma's adapter replaces socket errors by kinds. */
const adapterKinds = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
  'TlsConnectionError',
]);

/** The drivers throw these without a code. */
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed)|Cannot use a pool after|PGlite is clos)/;

function meansOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(meansOutage)) return true;
  if ('code' in error && typeof error.code === 'string' && (socketCodes.has(error.code) || sqlStates.test(error.code)))
    return true;
  return messages.test(error.message) || isAdapterOutage(error.cause);
}

function isAdapterOutage(cause: unknown): boolean {
  if (typeof cause !== 'object' || cause === null) return false;
  if ('kind' in cause && typeof cause.kind === 'string' && adapterKinds.has(cause.kind)) return true;
  return 'originalCode' in cause && typeof cause.originalCode === 'string' && sqlStates.test(cause.originalCode);
}

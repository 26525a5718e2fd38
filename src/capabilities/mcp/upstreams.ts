/**
 * The live clients of upstream servers. One client belongs to one connection, one of its sources and one credential, and is
 * shared by nobody else. It is opened on use, rests when idle, and is opened anew when the server has lost it.
 */
import type { Implementation } from '@modelcontextprotocol/client';
import type { Egress } from '../../egress/fetch.ts';
import { AppError } from '../../errors.ts';
import { callTool } from './call-tool.ts';
import { UpstreamRefusal } from './channel.ts';
import { createEntry, type Entry } from './entry.ts';
import { listTools } from './list-tools.ts';
import type { Session, SessionLimits } from './session.ts';
import type { UpstreamCall, Upstreams, UpstreamTarget } from './upstream.ts';
import { WireError, wasNotRun } from './wire.ts';

export interface UpstreamsOptions {
  readonly egress: Pick<Egress, 'request'>;
  readonly clientInfo: Implementation;
  readonly logger: { warn(detail: object, message: string): void };
  /** The server said that its tools changed, or lost the session under which they were read. */
  readonly onToolsChanged: (connectionId: string, sourceId: string) => void;
  readonly limits?: Partial<SessionLimits & PoolLimits>;
}

interface PoolLimits {
  /** Running calls of one connection's source. */
  readonly callsPerClient: number;
  readonly clients: number;
  /** Child processes; each holds tens of megabytes. */
  readonly processes: number;
  /** After which a client stops listening, and a child process ends. */
  readonly idleMs: number;
  /** After which a client is forgotten. */
  readonly forgetMs: number;
}

const defaults: SessionLimits & PoolLimits = {
  connectMs: 15_000,
  callMs: 60_000,
  longestCallMs: 600_000,
  maxBytes: 10 * 1024 * 1024,
  callsPerClient: 64,
  clients: 5_000,
  processes: 32,
  idleMs: 300_000,
  forgetMs: 86_400_000,
};

export const createUpstreams = (options: UpstreamsOptions): Upstreams => {
  const limits = { ...defaults, ...options.limits };
  const entries = new Map<string, Entry>();

  const run = async <T>(target: UpstreamTarget, repeatable: boolean, use: (session: Session) => Promise<T>): Promise<T> => {
    const entry = entryFor(target);
    if (entry.running() >= limits.callsPerClient) throw tooManyCalls(limits.callsPerClient);
    const leave = entry.enter();
    try {
      return await attempt(entry, use, (error) => mayRepeat(error, repeatable));
    } finally {
      leave();
    }
  };

  const entryFor = (target: UpstreamTarget): Entry => {
    const key = `${target.connectionId}/${target.sourceId}`;
    const known = entries.get(key);
    if (known?.serves(target)) return known;
    // Another credential: what runs under the old one may finish, nothing new begins there.
    known?.retire();
    makeRoom(entries, target, limits);
    const entry = createEntry({ ...options, limits, target });
    entries.set(key, entry);
    return entry;
  };

  const sweep = setInterval(
    () => {
      for (const [key, entry] of entries) {
        if (entry.idleFor() > limits.forgetMs) {
          entries.delete(key);
          entry.retire();
        } else if (entry.idleFor() > limits.idleMs) entry.rest();
      }
    },
    Math.min(limits.idleMs, 30_000),
  );
  sweep.unref();

  return {
    list: (target, signal = new AbortController().signal) => run(target, true, (session) => listTools(session, limits, signal)),
    call: (target, call: UpstreamCall) => run(target, call.repeatable, (session) => callTool(session, limits, call)),
    drop(connectionId) {
      for (const [key, entry] of entries) {
        if (!key.startsWith(`${connectionId}/`)) continue;
        entries.delete(key);
        void entry.close();
      }
    },
    async close() {
      clearInterval(sweep);
      await Promise.all([...entries.values()].map((entry) => entry.close()));
      entries.clear();
    },
  };
};

type MayRepeat = (error: unknown) => boolean;

/** Once, and once more where that can do no harm. */
const attempt = async <T>(entry: Entry, use: (session: Session) => Promise<T>, mayRepeat: MayRepeat): Promise<T> => {
  const session = await entry.session();
  try {
    return await entry.counting(use(session));
  } catch (error) {
    if (isStale(error, session)) entry.renegotiate(session);
    else if (isLost(error, session)) entry.replace(session);
    else if (!mayRepeat(error)) throw error;
  }
  return entry.counting(use(await entry.session()));
};

/** Whether the request certainly did not run, or may run twice. A refusal is an answer, never repeated. */
const mayRepeat = (error: unknown, repeatable: boolean): boolean => {
  if (!(error instanceof AppError) || error.code !== 'upstream_unreachable') return false;
  return wasNotRun(error) || repeatable;
};

/** The server has forgotten the session (2025): it says so without having run anything, in one of several forms. */
const isLost = (error: unknown, session: Session): boolean => {
  if (!session.isStateful()) return false;
  if (error instanceof UpstreamRefusal) return error.rpcCode === -32001 || sessionGone.test(error.rpcMessage);
  if (!(error instanceof WireError)) return false;
  return error.httpStatus === 404 || ((error.httpStatus === 400 || error.httpStatus === 200) && sessionGone.test(error.body));
};

const sessionGone =
  /session[^"]{0,20}(not found|unknown|expired|invalid|terminated|does not exist)|(no|invalid|unknown) (valid )?session/i;

/** A server that was of 2026-07-28 and is no longer, or speaks another version now. */
const isStale = (error: unknown, session: Session): boolean => {
  if (!session.modern) return false;
  if (error instanceof UpstreamRefusal) return error.rpcCode === -32022;
  return error instanceof WireError && [400, 404, 405, 406].includes(error.httpStatus ?? 0);
};

const makeRoom = (entries: Map<string, Entry>, { transport }: UpstreamTarget, { clients, processes }: PoolLimits): void => {
  const same = transport.kind === 'stdio' ? [...entries].filter(([, entry]) => entry.isProcess) : [...entries];
  if (same.length < (transport.kind === 'stdio' ? processes : clients)) return;
  const [oldest] = same.filter(([, entry]) => entry.running() === 0).toSorted(([, a], [, b]) => b.idleFor() - a.idleFor());
  if (!oldest) {
    throw new AppError('upstream_unavailable', {
      detail: 'Too many MCP servers are in use at this moment; nothing was sent.',
      retryAfter: 5,
    });
  }
  entries.delete(oldest[0]);
  oldest[1].retire();
};

const tooManyCalls = (most: number): AppError =>
  new AppError('upstream_rate_limited', {
    detail: `This connection has ${most} calls running already; nothing was sent.`,
    retryAfter: 1,
  });

import { AppError } from '../../errors.ts';
import { openSession, type Session, type SessionLimits } from './session.ts';
import type { UpstreamTarget, UpstreamVerdict } from './upstream.ts';
import type { UpstreamsOptions } from './upstreams.ts';

interface EntryOptions extends Omit<UpstreamsOptions, 'limits'> {
  readonly target: UpstreamTarget;
  readonly limits: SessionLimits;
}

export type Entry = ReturnType<typeof createEntry>;

/** A client that lived shorter than this and then died counts as a failure to open. */
const youngMs = 10_000;
const longestBackOffMs = 60_000;
/** After which a server of the older generation is asked again whether it has learnt the newer one. */
const verdictHoldsMs = 86_400_000;

/** One connection's client of one source, under one credential: at most one session at a time, opened by whoever needs it first. */
export const createEntry = ({ target, limits, egress, clientInfo, logger, onToolsChanged }: EntryOptions) => {
  let current: Promise<Session> | undefined;
  /** What `current` has become. */
  let live: Session | undefined;
  let verdict: UpstreamVerdict | undefined = fresh(target.verdict);
  let running = 0;
  let usedAt = Date.now();
  let failures = 0;
  let retryAt = 0;
  let retired = false;
  let junk = 0;
  const identity = identityOf(target);

  const open = async (): Promise<Session> => {
    const began = Date.now();
    try {
      const session = await openSession({
        egress,
        clientInfo,
        limits,
        target,
        verdict,
        onJunk: (line) => {
          junk += 1;
          if (junk <= 5)
            logger.warn({ connectionId: target.connectionId, line }, 'an MCP server wrote something that is not MCP');
        },
        onToolsChanged: () => onToolsChanged(target.connectionId, target.sourceId),
        onClosed: () => {
          if (!live) return;
          letGo();
          if (Date.now() - began < youngMs) failed();
        },
      });
      live = session;
      verdict = session.server.verdict;
      return session;
    } catch (error) {
      current = undefined;
      if (isServersFault(error)) failed();
      throw error;
    }
  };

  const failed = () => {
    failures += 1;
    retryAt = failures < 2 ? 0 : Date.now() + Math.min(500 * 2 ** failures, longestBackOffMs);
  };

  const letGo = () => {
    current = undefined;
    live = undefined;
  };

  const end = async (): Promise<void> => {
    const ending = current;
    letGo();
    const session = await ending?.catch(() => undefined);
    await session?.close();
  };

  const close = (): Promise<void> => {
    retired = true;
    return end();
  };

  return {
    isProcess: target.transport.kind === 'stdio',
    serves: (other: UpstreamTarget) => !retired && identityOf(other) === identity,
    running: () => running,
    /** Milliseconds; 0 while something runs. */
    idleFor: () => (running > 0 ? 0 : Date.now() - usedAt),
    /** Counts a call until the function that it answers is called. */
    enter() {
      running += 1;
      return () => {
        running -= 1;
        usedAt = Date.now();
        if (retired && running === 0) void close();
      };
    },
    /** The session, opened if need be. @throws AppError `upstream_unavailable` while a server that keeps failing is left alone. */
    session(): Promise<Session> {
      void live?.wake();
      if (!current) {
        const wait = retryAt - Date.now();
        if (wait > 0) return Promise.reject(leftAlone(wait));
        current = open();
      }
      return current;
    },
    /** What works proves the server well. */
    async counting<T>(work: Promise<T>): Promise<T> {
      const done = await work;
      failures = 0;
      return done;
    },
    /** The server has lost this session: whoever comes next opens another. Its tools may have changed with it. */
    replace(lost: Session) {
      forget(lost);
      onToolsChanged(target.connectionId, target.sourceId);
    },
    /** What was known of the server's protocol no longer holds. */
    renegotiate(stale: Session) {
      verdict = undefined;
      forget(stale);
    },
    /** Stops what an idle client costs: its stream of notifications, or its process. */
    rest() {
      if (target.transport.kind === 'stdio') void end();
      else live?.rest();
    },
    /** Takes no new calls; closes when the last one that runs is over. */
    retire() {
      retired = true;
      if (running === 0) void close();
    },
    close,
  };

  /** Others may still wait for answers on it: it is left to them, and only its stream of notifications ends. */
  function forget(session: Session): void {
    if (live !== session) return;
    letGo();
    session.rest();
  }
};

const fresh = (verdict: UpstreamVerdict | undefined): UpstreamVerdict | undefined =>
  verdict && (verdict.prior.kind === 'modern' || Date.now() - Date.parse(verdict.at) < verdictHoldsMs) ? verdict : undefined;

/** Everything that two targets must have in common to share a client. The verdict is knowledge, not identity. */
const identityOf = ({ transport, headers, environment }: UpstreamTarget): string =>
  JSON.stringify([
    transport.kind === 'stdio' ? [transport.command, ...transport.arguments] : transport.url.href,
    headers,
    environment,
  ]);

/** A refused credential and a call that was called off say nothing about the server. */
const isServersFault = (error: unknown): boolean =>
  !(error instanceof AppError) ||
  !['upstream_unauthorized', 'upstream_forbidden', 'cancelled', 'egress_refused'].includes(error.code);

const leftAlone = (wait: number): AppError =>
  new AppError('upstream_unavailable', {
    detail: 'This MCP server has failed several times in a row and is left alone for a moment; nothing was sent.',
    retryAfter: Math.ceil(wait / 1000),
  });

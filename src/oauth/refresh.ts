/**
 * Keeps access tokens fresh without ever losing a refresh token: callers of one process share one attempt, processes take
 * turns by a lease in the row, and what was written meanwhile always wins over what was tried.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Audit } from '../audit/audit.ts';
import type { Clock } from '../clock.ts';
import type { Account } from '../connections/account.ts';
import type { Announce } from '../connections/announce.ts';
import { addConfiguration } from '../connections/configuration.ts';
import { toStored } from '../connections/derived.ts';
import type { Renew, RenewRequest } from '../connections/renewal.ts';
import { accessTokenSlot, refreshTokenSlot } from '../connections/status.ts';
import type { Connection, Prisma, PrismaClient } from '../db/generated/client.ts';
import { AppError } from '../errors.ts';
import type { SecretStore } from '../secrets/store.ts';
import { cooldownOf } from './cooldown.ts';
import { expiryOf } from './expiry.ts';
import type { createFreshTokens, FreshTokens } from './fresh-tokens.ts';
import type { Prepare } from './prepare.ts';

interface RefreshOptions {
  readonly prisma: PrismaClient;
  readonly secrets: SecretStore;
  readonly prepare: Prepare;
  readonly freshTokens: ReturnType<typeof createFreshTokens>;
  readonly audit: Audit;
  readonly announce: Announce;
  readonly clock: Clock;
}

export interface Refresh {
  readonly renew: Renew;
  /** Answers when no refresh is under way: a rotated token that is not stored yet would be lost. */
  settle(): Promise<void>;
}

/**
 * A killed holder blocks others no longer than this: if it had spent a rotating token, providers take that token once more only
 * for a short while. A holder that lives extends its lease until it has its answer.
 */
const leaseMs = 8_000;
const extendMs = 2_000;
const pollMs = 150;
/** A database that restarts, or fails over to another host, takes this long at most. */
const longestStoringMs = 120_000;
/** Longer than two answers of a token endpoint may take. */
const longestWaitMs = 50_000;

export const createRefresh = (options: RefreshOptions): Refresh => {
  const underWay = new Map<string, Promise<string>>();
  return {
    renew: (request) => {
      const shared = underWay.get(request.connectionId);
      if (shared) return shared;
      const attempt = takeTurn(options, request).finally(() => underWay.delete(request.connectionId));
      underWay.set(request.connectionId, attempt);
      return attempt;
    },
    settle: async () => {
      await Promise.allSettled(underWay.values());
    },
  };
};

/** Waits for its turn without holding a database connection, and stops waiting as soon as somebody else has done the work. */
const takeTurn = async (options: RefreshOptions, request: RenewRequest): Promise<string> => {
  const { prisma, clock } = options;
  const { userId, connectionId: id, generation } = request;
  for (const until = Date.now() + longestWaitMs; Date.now() < until; await sleep(pollMs)) {
    const row = await prisma.connection.findFirst({ where: { id, userId } });
    if (!row) throw new AppError('not_found');
    if (row.generation !== generation) return storedToken(options, id);
    if (row.fault === 'grant-ended') throw new AppError('grant_ended');
    if (row.retryAt && row.retryAt > clock()) throw coolingDown(row.retryAt, clock());
    const now = clock();
    const { count } = await prisma.connection.updateMany({
      where: { id, generation, OR: [{ refreshLease: null }, { refreshLease: { lte: now } }] },
      data: { refreshLease: new Date(now.getTime() + leaseMs) },
    });
    if (count === 1) return attempt(options, request, row);
  }
  throw new AppError('upstream_timeout');
};

const attempt = async (
  options: RefreshOptions,
  { userId, connectionId: id, generation }: RenewRequest,
  row: Connection,
): Promise<string> => {
  const { prepare, freshTokens } = options;
  const letGo = holdTurn(options, row);
  try {
    const fresh = await freshTokens(await prepare(userId, id));
    return (await storeSoon(options, row, fresh)) ? fresh.tokens.accessToken : await storedToken(options, id);
  } catch (thrown) {
    return await failed(options, row, generation, thrown);
  } finally {
    letGo();
  }
};

/** Extends the lease for as long as nothing is stored; what cannot be extended now is extended next time. */
const holdTurn = ({ prisma, clock }: RefreshOptions, { id, generation }: Connection): (() => void) => {
  const extend = async () => {
    await prisma.connection
      .updateMany({
        where: { id, generation, refreshLease: { not: null } },
        data: { refreshLease: new Date(clock().getTime() + leaseMs) },
      })
      .catch(() => {});
  };
  const timer = setInterval(extend, extendMs);
  return () => clearInterval(timer);
};

/** The provider may have spent the old refresh token: what it gave is kept until a database that is away comes back. */
const storeSoon = async (options: RefreshOptions, row: Connection, fresh: FreshTokens): Promise<boolean> => {
  for (const until = Date.now() + longestStoringMs; ; await sleep(pollMs)) {
    try {
      return await store(options, row, fresh);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'unavailable' || Date.now() >= until) throw error;
    }
  }
};

/** Compare and swap: a credential that was replaced meanwhile is never overwritten. */
const store = async (
  { prisma, secrets, audit, announce, clock }: RefreshOptions,
  row: Connection,
  { tokens, derived, account }: FreshTokens,
): Promise<boolean> =>
  prisma.$transaction(async (tx) => {
    const { count } = await tx.connection.updateMany({
      where: { id: row.id, generation: row.generation },
      data: {
        ...expiryOf(tokens, clock()),
        // What an answer leaves out keeps its value (RFC 6749 section 5.1 and 6).
        ...(tokens.scopes && { grantedScopes: [...tokens.scopes] }),
        ...(account && { verifiedAt: clock(), ...(account.subject !== null && named(account)) }),
        refreshedAt: clock(),
        refreshLease: null,
        refreshFailures: 0,
        retryAt: null,
        fault: null,
        generation: { increment: 1 },
      },
    });
    if (count === 0) return false;
    await addConfiguration(tx, row.id, toStored(derived));
    await secrets.write(
      tx,
      { kind: 'connection', id: row.id },
      {
        [accessTokenSlot]: { action: 'set', value: tokens.accessToken },
        ...(tokens.refreshToken !== undefined && { [refreshTokenSlot]: { action: 'set', value: tokens.refreshToken } as const }),
      },
    );
    await announce(tx, [row.id]);
    await audit.record(tx, { userId: row.userId, action: 'connection.refresh', target: row.id, outcome: 'ok' });
    return true;
  });

const named = ({ subject, label }: Account) => ({ subject, accountLabel: label });

/** A refused refresh reads again first: somebody else may have won, and then their token is the answer. */
const failed = async (options: RefreshOptions, row: Connection, generation: number, thrown: unknown): Promise<string> => {
  const { prisma, audit, announce, clock } = options;
  const error = thrown instanceof AppError ? thrown : new AppError('internal', { cause: thrown });
  const change: Prisma.ConnectionUpdateManyMutationInput =
    error.code === 'grant_ended'
      ? { fault: 'grant-ended', refreshLease: null }
      : {
          refreshLease: null,
          refreshFailures: { increment: 1 },
          retryAt: cooldownOf(error, row.refreshFailures, clock()),
          ...((error.code === 'client_rejected' || error.code === 'subject_changed') && { fault: 'client-rejected' }),
        };
  const isStored = await prisma.$transaction(async (tx) => {
    const { count } = await tx.connection.updateMany({ where: { id: row.id, generation }, data: change });
    if (count > 0) await announce(tx, [row.id]);
    return count > 0;
  });
  if (!isStored) return storedToken(options, row.id);
  audit.note({ userId: row.userId, action: 'connection.refresh', target: row.id, outcome: error.code });
  throw error;
};

const storedToken = async ({ prisma, secrets }: RefreshOptions, id: string): Promise<string> => {
  const token = await secrets.read(prisma, { kind: 'connection', id }, accessTokenSlot);
  if (token === undefined) throw new AppError('grant_ended');
  return token;
};

const coolingDown = (retryAt: Date, now: Date): AppError =>
  new AppError('upstream_unavailable', {
    detail: 'The provider could not renew the access of this connection a moment ago; it is asked again soon.',
    retryAfter: Math.ceil((retryAt.getTime() - now.getTime()) / 1000),
  });

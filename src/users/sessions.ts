import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../clock.ts';
import type { Prisma, PrismaClient, Session } from '../db/generated/client.ts';
import type { SessionLifetimes } from '../env.ts';
import { AppError } from '../errors.ts';
import { hashToken, randomToken } from '../secrets/tokens.ts';
import type { Vault } from '../secrets/vault.ts';
import type { SignedIn } from './store.ts';

export type Sessions = ReturnType<typeof createSessions>;

interface SessionOptions {
  readonly prisma: PrismaClient;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly lifetimes: SessionLifetimes;
}

export interface NewSession {
  readonly device?: string | undefined;
  /** Of the provider that signed the person in; it wants it back when they sign out. */
  readonly idToken?: string | undefined;
}

export interface FoundSession extends SignedIn {
  readonly sessionId: string;
  /** The token that the browser should keep from now on. */
  readonly renewed: RenewedToken | undefined;
}

export interface RenewedToken {
  readonly token: string;
  /** Seconds that it may last at most. */
  readonly maxAge: number;
}

/** A stolen cookie is of use no longer than this and the overlap, once its owner's browser goes on. */
const rotateEveryMs = 15 * 60_000;
/** Requests that were under way when the token was replaced still carry the old one. */
const overlapMs = 60_000;
/** When a session was last seen is kept this exactly, so that not every request writes. */
const seenEveryMs = 60_000;

/**
 * Signed-in browsers. The browser keeps the token, the database only its hash. A new token is made from the old one and a salt
 * in the row: whichever of many requests comes first, all are given the same, and one whose answer was lost is given it again.
 */
export const createSessions = ({ prisma, vault, clock, lifetimes }: SessionOptions) => {
  const lifetime = lifetimes.hours * 3600;
  const ago = (ms: number): Date => new Date(clock().getTime() - ms);
  const alive = (): Prisma.SessionWhereInput => ({
    expiresAt: { gt: clock() },
    lastSeenAt: { gt: ago(lifetimes.idleHours * 3_600_000) },
  });

  const rotate = async (session: Session, token: string): Promise<string | undefined> => {
    const salt = new Uint8Array(randomBytes(32));
    const next = successor(token, salt);
    const { count } = await prisma.session.updateMany({
      where: { id: session.id, tokenHash: session.tokenHash },
      data: {
        tokenHash: hashToken(next),
        previousHash: session.tokenHash,
        rotationSalt: salt,
        rotatedAt: clock(),
        previousUntil: null,
      },
    });
    return count === 1 ? next : undefined;
  };

  /** The new token has arrived, so the old one may go; and somebody is there. */
  const touch = async (session: Session, isCurrent: boolean): Promise<void> => {
    const arrived = isCurrent && session.previousHash !== null && session.previousUntil === null;
    if (!arrived && session.lastSeenAt > ago(seenEveryMs)) return;
    await prisma.session.updateMany({
      where: { id: session.id, tokenHash: session.tokenHash },
      data: { lastSeenAt: clock(), ...(arrived && { previousUntil: new Date(clock().getTime() + overlapMs) }) },
    });
  };

  return {
    /** Seconds that a cookie may last. */
    lifetime,

    /** @returns the token for the browser's cookie. */
    open: async (userId: string, { device, idToken }: NewSession = {}): Promise<string> => {
      const token = randomToken();
      const id = uuid();
      const now = clock();
      const sealed = idToken === undefined ? undefined : await vault.seal({ kind: 'authorization', id }, idTokenSlot, idToken);
      await prisma.session.create({
        data: {
          id,
          userId,
          tokenHash: hashToken(token),
          device: device ?? null,
          sealedIdToken: sealed?.sealed ?? null,
          createdAt: now,
          lastSeenAt: now,
          rotatedAt: now,
          expiresAt: new Date(now.getTime() + lifetime * 1000),
        },
      });
      return token;
    },

    find: async (token: string): Promise<FoundSession | undefined> => {
      const hash = hashToken(token);
      const found = await prisma.session.findFirst({
        where: { OR: [{ tokenHash: hash }, { previousHash: hash }], user: { disabled: false }, ...alive() },
        include: { user: true },
      });
      if (!found) return undefined;
      const isCurrent = timingSafeEqual(found.tokenHash, hash);
      if (!isCurrent && found.previousUntil && found.previousUntil <= clock()) return undefined;
      await touch(found, isCurrent);
      const next = isCurrent
        ? found.rotatedAt <= ago(rotateEveryMs)
          ? await rotate(found, token)
          : undefined
        : found.rotationSalt && successor(token, found.rotationSalt);
      const maxAge = Math.ceil((found.expiresAt.getTime() - clock().getTime()) / 1000);
      return {
        sessionId: found.id,
        userId: found.userId,
        displayName: found.user.displayName,
        role: found.user.role,
        renewed: next ? { token: next, maxAge } : undefined,
      };
    },

    /** One's own, the one used last first. */
    list: (userId: string): Promise<Session[]> =>
      prisma.session.findMany({ where: { userId, ...alive() }, orderBy: [{ lastSeenAt: 'desc' }, { id: 'desc' }], take: 100 }),

    /** What its provider wants to see at signing out; undefined where there is nothing or its key is gone. */
    idTokenOf: async (id: string): Promise<string | undefined> => {
      const session = await prisma.session.findUnique({ where: { id } });
      if (!session?.sealedIdToken) return undefined;
      return vault.open({ kind: 'authorization', id }, idTokenSlot, session.sealedIdToken).catch(withoutKey);
    },

    close: async (id: string): Promise<void> => {
      await prisma.session.deleteMany({ where: { id } });
    },
    /** @throws AppError `not_found`. */
    closeOwn: async (tx: Prisma.TransactionClient, userId: string, id: string): Promise<void> => {
      const { count } = await tx.session.deleteMany({ where: { id, userId } });
      if (count === 0) throw new AppError('not_found');
    },
    /** @returns how many there were. */
    closeAll: async (tx: Prisma.TransactionClient, userId: string): Promise<number> =>
      (await tx.session.deleteMany({ where: { userId } })).count,

    deleteExpired: async (): Promise<void> => {
      await prisma.session.deleteMany({ where: { NOT: alive() } });
    },
  };
};

const idTokenSlot = 'id-token';

/** Whoever has only the old token, or only the database, cannot make the new one. */
const successor = (token: string, salt: Uint8Array): string => createHmac('sha256', salt).update(token).digest('base64url');

const withoutKey = (error: unknown): undefined => {
  if (error instanceof AppError && error.code === 'secret_unreadable') return undefined;
  throw error;
};

/** Sign-ins that somebody has started: single use, bound to the browser that started them. */
import type { Clock } from '../clock.ts';
import type { PendingAuthorization, Prisma, PrismaClient } from '../db/generated/client.ts';
import { hashToken, randomToken } from '../secrets/tokens.ts';
import type { Vault } from '../secrets/vault.ts';
import { newState, newVerifier } from './client.ts';

/** Long enough for single sign-on, a second factor and a look at the scopes. */
const lifetime = 15 * 60 * 1000;

/** Seconds; longer than any sign-in that it guards. */
export const browserCookieLifetime = 24 * 3600;

const verifierSlot = 'pkce-verifier';

export interface Intent {
  readonly userId: string;
  readonly connectionId: string;
  /** Set when a signed-in browser started it: that session must still be there at the end. */
  readonly sessionId: string | undefined;
  readonly scopes: readonly string[];
  readonly redirectUri: string;
  readonly returnPath: string;
}

/** What the callback must bring to claim a sign-in. */
export interface Claim {
  readonly state: string;
  readonly browserToken: string | undefined;
  readonly sessionId: string | undefined;
}

export type Pending = ReturnType<typeof createPending>;

export const createPending = ({ prisma, vault, clock }: { prisma: PrismaClient; vault: Vault; clock: Clock }) => {
  const claimed = ({ state, browserToken, sessionId }: Claim): Prisma.PendingAuthorizationWhereInput => ({
    stateHash: hashToken(state),
    // A missing cookie matches nothing: every row that has a state has a browser.
    browserHash: hashToken(browserToken ?? ''),
    OR: [{ sessionId: null }, ...(sessionId === undefined ? [] : [{ sessionId }])],
  });
  const waiting = (): Prisma.PendingAuthorizationWhereInput => ({ consumedAt: null, expiresAt: { gt: clock() } });

  return {
    create: ({ scopes, sessionId, ...intent }: Intent): Promise<PendingAuthorization> =>
      prisma.pendingAuthorization.create({
        data: { ...intent, sessionId: sessionId ?? null, scopes: [...scopes], expiresAt: new Date(clock().getTime() + lifetime) },
      }),

    /** Gives the sign-in a link that opens it once, in whatever browser it is opened. */
    addLink: async (id: string): Promise<string> => {
      const token = randomToken();
      await prisma.pendingAuthorization.update({ where: { id }, data: { linkHash: hashToken(token) } });
      return token;
    },

    findByLink: (token: string): Promise<PendingAuthorization | null> =>
      prisma.pendingAuthorization.findFirst({ where: { linkHash: hashToken(token), ...waiting() } }),

    /**
     * Ties the sign-in to one browser and gives it state and verifier. A link is spent by this; undefined when it was already.
     */
    bind: async (row: PendingAuthorization, browserToken: string, pkce: boolean) => {
      const state = newState();
      const verifier = pkce ? newVerifier() : undefined;
      const sealed =
        verifier === undefined ? undefined : await vault.seal({ kind: 'authorization', id: row.id }, verifierSlot, verifier);
      const { count } = await prisma.pendingAuthorization.updateMany({
        where: { id: row.id, stateHash: null, ...waiting() },
        data: {
          stateHash: hashToken(state),
          browserHash: hashToken(browserToken),
          sealedVerifier: sealed?.sealed ?? null,
          linkHash: null,
        },
      });
      return count === 1 ? { state, verifier } : undefined;
    },

    /** Looks without spending anything: a sign-in that waits, or one that was spent a moment ago. */
    peek: (claim: Claim): Promise<PendingAuthorization | null> =>
      prisma.pendingAuthorization.findFirst({
        where: { ...claimed(claim), NOT: { consumedAt: null, expiresAt: { lte: clock() } } },
      }),

    /** Spends the sign-in: of any number of callbacks exactly one gets the row. */
    consume: async (claim: Claim): Promise<PendingAuthorization | undefined> => {
      const [row] = await prisma.pendingAuthorization.updateManyAndReturn({
        where: { ...claimed(claim), ...waiting() },
        data: { consumedAt: clock() },
      });
      return row;
    },

    verifierOf: async ({ id, sealedVerifier }: PendingAuthorization): Promise<string | undefined> =>
      sealedVerifier === null ? undefined : vault.open({ kind: 'authorization', id }, verifierSlot, sealedVerifier),

    /**
     * Keeps where the browser was sent, for a second delivery of the same callback. False when the sign-in is gone: the
     * connection was disconnected or moved to another address meanwhile.
     */
    finish: async (tx: Prisma.TransactionClient, id: string, outcome: string): Promise<boolean> => {
      const { count } = await tx.pendingAuthorization.updateMany({ where: { id }, data: { outcome, sealedVerifier: null } });
      return count === 1;
    },

    outcomeOf: async (id: string): Promise<string | null> =>
      (await prisma.pendingAuthorization.findUnique({ where: { id }, select: { outcome: true } }))?.outcome ?? null,

    deleteExpired: async (): Promise<void> => {
      await prisma.pendingAuthorization.deleteMany({ where: { expiresAt: { lte: clock() } } });
    },
  };
};

/** Sign-ins that somebody has started: single use, bound to the browser that started them. */
import { v7 as uuid } from 'uuid';
import type { Clock } from '../clock.ts';
import type { PendingAuthorization, Prisma, PrismaClient } from '../db/generated/client.ts';
import { AppError } from '../errors.ts';
import { hashToken, randomToken } from '../secrets/tokens.ts';
import type { Vault } from '../secrets/vault.ts';
import { newState, newVerifier } from './client.ts';
import { type DeviceCode, deviceCode } from './device-code.ts';
import type { FoundServer } from './mcp/found-server.ts';

/** Long enough for single sign-on, a second factor and a look at the scopes. */
const lifetime = 15 * 60 * 1000;

/** Seconds; longer than any sign-in that it guards. */
export const browserCookieLifetime = 24 * 3600;

const verifierSlot = 'pkce-verifier';
const deviceSlot = 'device-code';

/** Longer than any answer of a provider may take: a process that is killed while it asks delays the next poll by no more. */
const pollClaim = 60_000;
/** How many are asked in one round. */
const pollBatch = 50;

export interface Intent {
  readonly userId: string;
  readonly connectionId: string;
  /** Set when a signed-in browser started it: that session must still be there at the end. */
  readonly sessionId: string | undefined;
  readonly scopes: readonly string[];
  readonly redirectUri: string;
  readonly returnPath: string;
  /** What an MCP server said: the sign-in ends where it began, whatever the server says meanwhile. */
  readonly foundServer: FoundServer | undefined;
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
    create: ({ scopes, sessionId, foundServer, ...intent }: Intent): Promise<PendingAuthorization> =>
      prisma.pendingAuthorization.create({
        data: {
          ...intent,
          ...(foundServer && { foundServer }),
          sessionId: sessionId ?? null,
          scopes: [...scopes],
          expiresAt: new Date(clock().getTime() + lifetime),
        },
      }),

    /** Gives the sign-in a link that opens it once, in whatever browser it is opened. */
    addLink: async (id: string): Promise<string> => {
      const token = randomToken();
      await prisma.pendingAuthorization.update({ where: { id }, data: { linkHash: hashToken(token) } });
      return token;
    },

    /** A sign-in on another screen, with the link of the page of ours that shows its code. */
    createDevice: async ({ scopes, sessionId, foundServer: _, ...intent }: Intent, code: DeviceCode) => {
      const [id, token] = [uuid(), randomToken()];
      const { sealed } = await vault.seal({ kind: 'authorization', id }, deviceSlot, JSON.stringify(code));
      const now = clock().getTime();
      const row = await prisma.pendingAuthorization.create({
        data: {
          ...intent,
          id,
          sessionId: sessionId ?? null,
          scopes: [...scopes],
          linkHash: hashToken(token),
          sealedDevice: sealed,
          pollInterval: Math.ceil(code.interval),
          pollAt: new Date(now + code.interval * 1000),
          expiresAt: new Date(now + code.expiresIn * 1000),
        },
      });
      return { row, token };
    },

    deviceOf: async ({ id, sealedDevice }: PendingAuthorization): Promise<DeviceCode> => {
      if (sealedDevice === null) throw new AppError('authorization_not_valid');
      return deviceCode.parse(JSON.parse(await vault.open({ kind: 'authorization', id }, deviceSlot, sealedDevice)));
    },

    /** A sign-in on another screen by its page's link, finished or not. */
    findDevice: (token: string): Promise<PendingAuthorization | null> =>
      prisma.pendingAuthorization.findFirst({ where: { linkHash: hashToken(token), pollInterval: { not: null } } }),

    /** Takes the sign-ins whose token endpoint is to be asked now: of any number of processes one gets each row. */
    claimDue: async (): Promise<PendingAuthorization[]> => {
      const now = clock();
      const isDue = { outcome: null, pollAt: { lte: now } };
      const due = await prisma.pendingAuthorization.findMany({ where: isDue, select: { id: true }, take: pollBatch });
      if (due.length === 0) return [];
      return prisma.pendingAuthorization.updateManyAndReturn({
        where: { id: { in: due.map(({ id }) => id) }, ...isDue },
        data: { pollAt: new Date(now.getTime() + pollClaim) },
      });
    },

    pollAgain: async (id: string, seconds: number): Promise<void> => {
      await prisma.pendingAuthorization.updateMany({
        where: { id, outcome: null },
        data: { pollInterval: seconds, pollAt: new Date(clock().getTime() + seconds * 1000) },
      });
    },

    findByLink: (token: string): Promise<PendingAuthorization | null> =>
      prisma.pendingAuthorization.findFirst({ where: { linkHash: hashToken(token), pollInterval: null, ...waiting() } }),

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
      const { count } = await tx.pendingAuthorization.updateMany({
        where: { id },
        data: { outcome, consumedAt: clock(), sealedVerifier: null, sealedDevice: null, pollAt: null },
      });
      return count === 1;
    },

    outcomeOf: async (id: string): Promise<string | null> =>
      (await prisma.pendingAuthorization.findUnique({ where: { id }, select: { outcome: true } }))?.outcome ?? null,

    deleteExpired: async (): Promise<void> => {
      await prisma.pendingAuthorization.deleteMany({ where: { expiresAt: { lte: clock() } } });
    },
  };
};

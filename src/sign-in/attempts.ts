/** People on their way to the provider and back: single use, bound to the browser that left. */
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Prisma, PrismaClient, SignInAttempt } from '../db/generated/client.ts';
import { hashToken } from '../secrets/tokens.ts';
import type { Vault } from '../secrets/vault.ts';
import type { Guards } from './open-id-provider.ts';

/** Long enough for a second factor and a forgotten password. */
const lifetimeMs = 15 * 60_000;
const slot = 'sign-in';

const sealedGuards = z.object({ nonce: z.string(), verifier: z.string() });

export interface Claim {
  readonly state: string;
  readonly browserToken: string | undefined;
}

export type Attempts = ReturnType<typeof createAttempts>;

export const createAttempts = ({ prisma, vault, clock }: { prisma: PrismaClient; vault: Vault; clock: Clock }) => {
  const claimed = ({ state, browserToken }: Claim): Prisma.SignInAttemptWhereInput => ({
    stateHash: hashToken(state),
    // A missing cookie matches nothing: every attempt has a browser.
    browserHash: hashToken(browserToken ?? ''),
    expiresAt: { gt: clock() },
  });
  return {
    create: async ({ state, ...guards }: Guards, browserToken: string, returnPath: string): Promise<void> => {
      const id = uuid();
      const { sealed } = await vault.seal({ kind: 'authorization', id }, slot, JSON.stringify(guards));
      await prisma.signInAttempt.create({
        data: {
          id,
          stateHash: hashToken(state),
          browserHash: hashToken(browserToken),
          sealedSecrets: sealed,
          returnPath,
          expiresAt: new Date(clock().getTime() + lifetimeMs),
        },
      });
    },

    /** Looks without spending anything. */
    peek: (claim: Claim): Promise<SignInAttempt | null> => prisma.signInAttempt.findFirst({ where: claimed(claim) }),

    /** Spends it: of any number of callbacks exactly one gets the guards. */
    consume: async (claim: Claim): Promise<Guards | undefined> => {
      const [row] = await prisma.signInAttempt.updateManyAndReturn({
        where: { ...claimed(claim), consumedAt: null },
        data: { consumedAt: clock() },
      });
      if (!row) return undefined;
      const opened = await vault.open({ kind: 'authorization', id: row.id }, slot, row.sealedSecrets);
      return { state: claim.state, ...sealedGuards.parse(JSON.parse(opened)) };
    },

    deleteExpired: async (): Promise<void> => {
      await prisma.signInAttempt.deleteMany({ where: { expiresAt: { lte: clock() } } });
    },
  };
};

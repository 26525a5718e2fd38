import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { ConnectionStore } from '../connections/store.ts';
import type { PendingAuthorization, PrismaClient } from '../db/generated/client.ts';
import { deviceCode } from './device-code.ts';
import type { Pending } from './pending.ts';

const device = deviceCode.pick({ verificationUri: true, verificationUriComplete: true, userCode: true });

/** How the newest sign-in of a connection is going. */
export const signInView = z.object({
  state: z.enum(['none', 'waiting', 'connected', 'denied', 'failed', 'expired']).describe('none: nobody has started one lately'),
  expiresAt: z.iso.datetime().nullable(),
  error: z.string().nullable().describe("Our code or the provider's, where it failed"),
  message: z.string().nullable(),
  device: device.nullable().describe('What to enter where, while a sign-in on another screen waits'),
});
export type SignInView = z.output<typeof signInView>;

interface ReadSignInOptions {
  readonly prisma: PrismaClient;
  readonly store: ConnectionStore;
  readonly pending: Pending;
  readonly clock: Clock;
}

export type ReadSignIn = ReturnType<typeof createReadSignIn>;

/** @throws AppError `not_found`. */
export const createReadSignIn =
  ({ prisma, store, pending, clock }: ReadSignInOptions) =>
  async (userId: string, connectionId: string): Promise<SignInView> => {
    await store.facts(prisma, userId, connectionId);
    const row = await prisma.pendingAuthorization.findFirst({ where: { userId, connectionId }, orderBy: { id: 'desc' } });
    if (!row) return { ...nothing, state: 'none' };
    const expiresAt = row.expiresAt.toISOString();
    if (row.outcome !== null) return { ...nothing, ...readOutcome(row.outcome), expiresAt };
    if (row.expiresAt <= clock()) return { ...nothing, state: 'expired', expiresAt };
    return { ...nothing, state: 'waiting', expiresAt, device: await shownCode(pending, row) };
  };

const nothing = { expiresAt: null, error: null, message: null, device: null };

const shownCode = async (pending: Pending, row: PendingAuthorization): Promise<SignInView['device']> =>
  row.sealedDevice === null ? null : device.parse(await pending.deviceOf(row));

/** The path on which the browser ended says it all. */
const readOutcome = (path: string): Pick<SignInView, 'state' | 'error' | 'message'> => {
  const { searchParams } = new URL(path, 'https://patchbay.invalid');
  const outcome = searchParams.get('outcome');
  const error = searchParams.get('error');
  if (outcome === 'connected') return { state: 'connected', error: null, message: null };
  const state = outcome === 'denied' ? 'denied' : error === 'expired_token' ? 'expired' : 'failed';
  return { state, error, message: searchParams.get('message') };
};

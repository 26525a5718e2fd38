/** Asks token endpoints whether people have entered their codes (RFC 8628 section 3.4). */
import type { Clock } from '../clock.ts';
import type { PendingAuthorization } from '../db/generated/client.ts';
import { AppError } from '../errors.ts';
import type { OAuth, Tokens } from './client.ts';
import type { Pending } from './pending.ts';
import type { Prepare, Prepared } from './prepare.ts';
import { ProviderError, type SettleSignIn } from './settle-sign-in.ts';

interface PollOptions {
  readonly pending: Pending;
  readonly prepare: Prepare;
  readonly oauth: OAuth;
  readonly settleSignIn: SettleSignIn;
  readonly clock: Clock;
}

/** Polls every sign-in that is due. Replicas may do it at once: whoever claims a row asks, and a killed one's claim runs out. */
export const createPollDevices = (options: PollOptions) => async (): Promise<void> => {
  const due = await options.pending.claimDue();
  await Promise.all(due.map((row) => poll(options, row)));
};

const poll = async (options: PollOptions, row: PendingAuthorization): Promise<void> => {
  const { pending, settleSignIn } = options;
  try {
    const answer = await ask(options, row);
    if ('waitSeconds' in answer) await pending.pollAgain(row.id, answer.waitSeconds);
    else await settleSignIn.connected(row, answer.prepared, answer.tokens);
  } catch (thrown) {
    await settleSignIn.failed(row, thrown);
  }
};

type Asked = { readonly waitSeconds: number } | { readonly prepared: Prepared; readonly tokens: Tokens };

const ask = async ({ pending, prepare, oauth, clock }: PollOptions, row: PendingAuthorization): Promise<Asked> => {
  if (row.expiresAt <= clock()) throw expired;
  const interval = row.pollInterval ?? defaultInterval;
  const prepared = await prepare(row.userId, row.connectionId);
  const { deviceCode } = await pending.deviceOf(row);
  try {
    const answer = await oauth.pollDevice(prepared.client, deviceCode);
    switch (answer) {
      case 'authorization_pending':
        return { waitSeconds: interval };
      case 'slow_down':
        return { waitSeconds: interval + 5 };
      case 'access_denied':
        throw new ProviderError(answer);
      case 'expired_token':
        throw expired;
      default:
        return { prepared, tokens: answer };
    }
  } catch (error) {
    // RFC 8628 section 3.5: a provider that cannot be asked is asked less and less often.
    if (error instanceof AppError && error.code.startsWith('upstream_'))
      return { waitSeconds: Math.max(interval, Math.min(interval * 2, longestInterval)) };
    throw error;
  }
};

const expired = new ProviderError('expired_token', 'The code was not entered in time.');

/** RFC 8628 section 3.2. */
const defaultInterval = 5;
const longestInterval = 60;

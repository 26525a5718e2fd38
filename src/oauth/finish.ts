import { setTimeout as sleep } from 'node:timers/promises';
import type { PendingAuthorization } from '../db/generated/client.ts';
import { AppError } from '../errors.ts';
import { type CallbackParameters, readCallback, readExtras } from './callback-parameters.ts';
import type { OAuth } from './client.ts';
import type { ForgetClient } from './mcp/forget-client.ts';
import { readFoundServer } from './mcp/found-server.ts';
import type { Claim, Pending } from './pending.ts';
import type { Prepare, Prepared } from './prepare.ts';
import { ProviderError, type SettleSignIn } from './settle-sign-in.ts';

interface FinishOptions {
  readonly prepare: Prepare;
  readonly pending: Pending;
  readonly oauth: OAuth;
  readonly settleSignIn: SettleSignIn;
  readonly forgetClient: ForgetClient;
}

export interface Callback {
  readonly search: URLSearchParams;
  readonly browserToken: string | undefined;
  readonly sessionId: string | undefined;
}

export type Finish = ReturnType<typeof createFinish>;

/**
 * The provider's answer: read its error first → look → spend the pending row → exchange → resolve subject and place → same subject
 * as before? → store → where the browser goes. The browser always ends at the return path with an outcome.
 * @returns a path of our own origin.
 * @throws AppError `authorization_not_valid`: one answer for an unknown, used, expired or foreign state. Nothing was spent.
 */
export const createFinish =
  ({ prepare, pending, oauth, settleSignIn, forgetClient }: FinishOptions) =>
  async ({ search, browserToken, sessionId }: Callback): Promise<string> => {
    const parameters = readCallback(search);
    const claim: Claim = { state: parameters.state, browserToken, sessionId };
    const seen = await pending.peek(claim);
    if (!seen) throw new AppError('authorization_not_valid');
    if (seen.consumedAt) return earlierOutcome(pending, seen);
    const prepared = await prepare(seen.userId, seen.connectionId, readFoundServer(seen.foundServer));
    const extras = readExtras(search, prepared.client.scheme.keepFromCallback);
    const row = await pending.consume(claim);
    if (!row) return earlierOutcome(pending, seen);
    try {
      const tokens = await exchange({ oauth, pending }, row, prepared, parameters);
      return await settleSignIn.connected(row, prepared, tokens, extras);
    } catch (thrown) {
      return await settleSignIn.failed(row, await forgetClient(prepared.client, thrown));
    }
  };

const exchange = async (
  { oauth, pending }: Pick<FinishOptions, 'oauth' | 'pending'>,
  row: PendingAuthorization,
  { client }: Prepared,
  { code, iss, error }: CallbackParameters,
) => {
  if (error) throw new ProviderError(error.code, error.description);
  if (code === undefined) throw new AppError('provider_refused', { detail: 'The provider sent neither a code nor an error.' });
  const verifier = await pending.verifierOf(row);
  return oauth.exchange(client, { redirectUri: row.redirectUri, code, iss, verifier });
};

const longestWait = 30_000;

/** A double click, a reload: the same browser sends the same callback again and lands where the first one did. */
const earlierOutcome = async (pending: Pending, { id }: PendingAuthorization): Promise<string> => {
  for (const until = Date.now() + longestWait; Date.now() < until; await sleep(100)) {
    const outcome = await pending.outcomeOf(id);
    if (outcome !== null) return outcome;
  }
  throw new AppError('authorization_not_valid');
};

import { setTimeout as sleep } from 'node:timers/promises';
import type { Audit } from '../audit/audit.ts';
import type { PendingAuthorization, PrismaClient } from '../db/generated/client.ts';
import { plainText } from '../egress/answer.ts';
import { AppError } from '../errors.ts';
import { type CallbackParameters, readCallback, readExtras } from './callback-parameters.ts';
import type { OAuth } from './client.ts';
import type { Claim, Pending } from './pending.ts';
import { asInputError, type Prepare, type Prepared } from './prepare.ts';
import { withOutcome } from './return-path.ts';
import type { createStoreGrant } from './store-grant.ts';
import type { createResolveSubject } from './subject.ts';

interface FinishOptions {
  readonly prisma: PrismaClient;
  readonly prepare: Prepare;
  readonly pending: Pending;
  readonly oauth: OAuth;
  readonly resolveSubject: ReturnType<typeof createResolveSubject>;
  readonly storeGrant: ReturnType<typeof createStoreGrant>;
  readonly audit: Audit;
}

export interface Callback {
  readonly search: URLSearchParams;
  readonly browserToken: string | undefined;
  readonly sessionId: string | undefined;
}

export type Finish = ReturnType<typeof createFinish>;

/**
 * The provider's answer: read its error first → look → spend the pending row → exchange → resolve the subject → same subject
 * as before? → store → where the browser goes. The browser always ends at the return path with an outcome.
 * @returns a path of our own origin.
 * @throws AppError `authorization_not_valid`: one answer for an unknown, used, expired or foreign state. Nothing was spent.
 */
export const createFinish = (options: FinishOptions) => {
  const { pending, prepare, audit } = options;
  return async ({ search, browserToken, sessionId }: Callback): Promise<string> => {
    const parameters = readCallback(search);
    const claim: Claim = { state: parameters.state, browserToken, sessionId };
    const seen = await pending.peek(claim);
    if (!seen) throw new AppError('authorization_not_valid');
    if (seen.consumedAt) return earlierOutcome(pending, seen);
    const prepared = await prepare(seen.userId, seen.connectionId);
    const extras = readExtras(search, prepared.client.scheme.keepFromCallback);
    const row = await pending.consume(claim);
    if (!row) return earlierOutcome(pending, seen);

    try {
      return await complete(options, row, prepared, parameters, extras);
    } catch (thrown) {
      const error = toOutcome(thrown);
      if (error.code === 'internal') audit.fault('connecting failed', thrown, { connectionId: row.connectionId });
      return await conclude(options, row, error.code === 'access_denied' ? 'denied' : 'failed', error);
    }
  };
};

const complete = async (
  options: FinishOptions,
  row: PendingAuthorization,
  prepared: Prepared,
  { code, iss, error }: CallbackParameters,
  extras: Readonly<Record<string, string>>,
): Promise<string> => {
  const { prisma, pending, oauth, resolveSubject, storeGrant, audit } = options;
  if (error) throw new ProviderError(error.code, error.description);
  if (code === undefined) throw new AppError('provider_refused', { detail: 'The provider sent neither a code nor an error.' });
  const verifier = await pending.verifierOf(row);
  const tokens = await oauth.exchange(prepared.client, { redirectUri: row.redirectUri, code, iss, verifier });
  const account = await resolveSubject(prepared.definition, prepared.client.values, tokens);
  const path = withOutcome(row.returnPath, { connection: row.connectionId, outcome: 'connected' });
  await prisma.$transaction(async (tx) => {
    await storeGrant(tx, { row, connection: prepared.facts.connection, tokens, account, extras });
    if (!(await pending.finish(tx, row.id, path))) throw new AppError('authorization_not_valid');
    await audit.record(tx, { userId: row.userId, action: 'connection.authorize', target: row.connectionId, outcome: 'ok' });
  });
  return path;
};

/** What the provider said in place of a code. */
class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly code: string;
  readonly description: string | undefined;

  constructor(code: string, description: string | undefined) {
    super('the provider answered with an error');
    this.code = code;
    this.description = description;
  }
}

const toOutcome = (thrown: unknown): { code: string; message: string } => {
  if (thrown instanceof ProviderError) {
    const words = [thrown.code, thrown.description].flatMap((text) => (text ? (plainText(text) ?? []) : []));
    return { code: plainText(thrown.code) ?? 'unknown', message: words.join(': ') };
  }
  const error = asInputError(thrown);
  if (error instanceof AppError) return { code: error.code, message: error.message };
  return { code: 'internal', message: new AppError('internal').message };
};

const conclude = async (
  { prisma, pending, audit }: FinishOptions,
  row: PendingAuthorization,
  outcome: 'denied' | 'failed',
  { code, message }: { readonly code: string; readonly message: string },
): Promise<string> => {
  const path = withOutcome(row.returnPath, { connection: row.connectionId, outcome, error: code.slice(0, 100), message });
  await prisma.$transaction(async (tx) => {
    await pending.finish(tx, row.id, path);
    const { userId, connectionId: target } = row;
    await audit.record(tx, {
      userId,
      action: 'connection.authorize',
      target,
      outcome: outcome === 'denied' ? 'denied' : code.slice(0, 100),
    });
  });
  return path;
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

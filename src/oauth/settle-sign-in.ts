/** How a sign-in ends, whichever way its tokens came: stored as a whole, or nothing but the outcome kept. */
import type { Audit } from '../audit/audit.ts';
import type { PendingAuthorization, PrismaClient } from '../db/generated/client.ts';
import { plainText } from '../egress/answer.ts';
import { AppError } from '../errors.ts';
import type { Tokens } from './client.ts';
import { asInputError } from './input-error.ts';
import type { Pending } from './pending.ts';
import type { Prepared } from './prepare.ts';
import { withOutcome } from './return-path.ts';
import type { createStoreGrant } from './store-grant.ts';
import type { createResolveSubject } from './subject.ts';

interface SettleOptions {
  readonly prisma: PrismaClient;
  readonly pending: Pending;
  readonly resolveSubject: ReturnType<typeof createResolveSubject>;
  readonly storeGrant: ReturnType<typeof createStoreGrant>;
  readonly audit: Audit;
  /** A connection has a new credential. */
  readonly onConnected: (connection: { readonly userId: string; readonly connectionId: string }) => void;
}

/** What the provider said in place of a code or a token. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly code: string;
  readonly description: string | undefined;

  constructor(code: string, description?: string) {
    super('the provider answered with an error');
    this.code = code;
    this.description = description;
  }
}

export type SettleSignIn = ReturnType<typeof createSettleSignIn>;

export const createSettleSignIn = (options: SettleOptions) => ({
  /**
   * Resolves the subject, then stores grant, outcome and audit in one transaction.
   * @returns where the browser goes.
   * @throws AppError `subject_changed`, `upstream_…`, `authorization_not_valid`: the sign-in is gone.
   */
  connected: async (
    row: PendingAuthorization,
    { definition, client, facts }: Prepared,
    tokens: Tokens,
    extras: Readonly<Record<string, string>> = {},
  ): Promise<string> => {
    const { prisma, pending, resolveSubject, storeGrant, audit, onConnected } = options;
    const { account, derived } = await resolveSubject(definition, client.values, tokens);
    const path = withOutcome(row.returnPath, { connection: row.connectionId, outcome: 'connected' });
    await prisma.$transaction(async (tx) => {
      await storeGrant(tx, { row, connection: facts.connection, tokens, account, extras, derived });
      if (!(await pending.finish(tx, row.id, path))) throw new AppError('authorization_not_valid');
      await audit.record(tx, { userId: row.userId, action: 'connection.authorize', target: row.connectionId, outcome: 'ok' });
    });
    onConnected({ userId: row.userId, connectionId: row.connectionId });
    return path;
  },

  /** Keeps why it failed. @returns where the browser goes. */
  failed: async (row: PendingAuthorization, thrown: unknown): Promise<string> => {
    const error = toOutcome(thrown);
    if (error.code === 'internal') options.audit.fault('connecting failed', thrown, { connectionId: row.connectionId });
    return conclude(options, row, error.code === 'access_denied' ? 'denied' : 'failed', error);
  },
});

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
  { prisma, pending, audit }: SettleOptions,
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

import type { Clock } from '../clock.ts';
import type { Account } from '../connections/account.ts';
import type { Announce } from '../connections/announce.ts';
import { addConfiguration } from '../connections/configuration.ts';
import { callbackPrefix } from '../connections/credentials.ts';
import { toStored, type Values } from '../connections/derived.ts';
import { accessTokenSlot, refreshTokenSlot } from '../connections/status.ts';
import type { Connection, PendingAuthorization, Prisma } from '../db/generated/client.ts';
import { AppError } from '../errors.ts';
import type { SecretStore } from '../secrets/store.ts';
import type { Tokens } from './client.ts';
import { expiryOf } from './expiry.ts';
import { readFoundServer } from './mcp/found-server.ts';

interface StoreGrantOptions {
  readonly secrets: SecretStore;
  readonly announce: Announce;
  readonly clock: Clock;
}

export interface Grant {
  readonly row: PendingAuthorization;
  readonly connection: Connection;
  readonly tokens: Tokens;
  readonly account: Account;
  /** Declared extra parameters of the callback. */
  readonly extras: Readonly<Record<string, string>>;
  /** What the entry derives from this sign-in. */
  readonly derived: Values;
}

/**
 * Seals a fresh grant into its connection, all or nothing. A reconnect must come back as the same account: otherwise the old
 * credential stays as it is. The account is part of the UPDATE's WHERE, so that two sign-ins at once cannot mix.
 * @throws AppError `subject_changed`.
 */
export const createStoreGrant =
  ({ secrets, announce, clock }: StoreGrantOptions) =>
  async (tx: Prisma.TransactionClient, { row, connection, tokens, account, extras, derived }: Grant): Promise<void> => {
    const { subject, label } = account;
    const refreshToken = refreshChange(connection, tokens, subject);
    const foundServer = readFoundServer(row.foundServer);
    const { count } = await tx.connection.updateMany({
      where: { id: row.connectionId, userId: row.userId, ...(subject !== null && { OR: [{ subject: null }, { subject }] }) },
      data: {
        ...(subject !== null && { subject, accountLabel: label }),
        ...(foundServer && { foundServer }),
        grantedScopes: [...(tokens.scopes ?? row.scopes)],
        ...expiryOf(tokens, clock()),
        ...(refreshToken.action === 'clear' && { refreshAt: null }),
        refreshedAt: clock(),
        refreshFailures: 0,
        retryAt: null,
        verifiedAt: clock(),
        fault: null,
        generation: { increment: 1 },
      },
    });
    if (count === 0) throw subjectChanged(connection, account);
    await addConfiguration(tx, row.connectionId, { ...named(extras), ...toStored(derived) });
    await secrets.write(
      tx,
      { kind: 'connection', id: row.connectionId },
      {
        [accessTokenSlot]: { action: 'set', value: tokens.accessToken },
        [refreshTokenSlot]: refreshToken,
      },
    );
    await announce(tx, [row.connectionId]);
  };

/** Some providers send a refresh token only the first time; it still holds when this is provably the same account. */
const refreshChange = (connection: Connection, { refreshToken }: Tokens, subject: string | null) => {
  if (refreshToken !== undefined) return { action: 'set', value: refreshToken } as const;
  return subject !== null && connection.subject === subject ? ({ action: 'keep' } as const) : ({ action: 'clear' } as const);
};

const named = (extras: Grant['extras']): Record<string, string> =>
  Object.fromEntries(Object.entries(extras).map(([name, value]) => [callbackPrefix + name, value]));

const subjectChanged = (connection: Connection, { subject, label }: Account): AppError =>
  new AppError('subject_changed', {
    detail: `The provider answered for ${label ?? subject}, but this connection belongs to ${connection.accountLabel ?? connection.subject ?? 'another account'}. Nothing was changed.`,
  });

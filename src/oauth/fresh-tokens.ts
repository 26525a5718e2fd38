import type { Account } from '../connections/account.ts';
import type { Values } from '../connections/derived.ts';
import { refreshTokenSlot, signsIn } from '../connections/status.ts';
import type { PrismaClient } from '../db/generated/client.ts';
import { AppError } from '../errors.ts';
import type { SecretStore } from '../secrets/store.ts';
import type { OAuth, Tokens } from './client.ts';
import { derivedFromRefresh } from './derive.ts';
import type { ForgetClient } from './mcp/forget-client.ts';
import type { Prepared } from './prepare.ts';
import type { createResolveSubject } from './subject.ts';

interface FreshTokensOptions {
  readonly prisma: PrismaClient;
  readonly secrets: SecretStore;
  readonly oauth: OAuth;
  readonly resolveSubject: ReturnType<typeof createResolveSubject>;
  readonly forgetClient: ForgetClient;
}

export interface FreshTokens {
  readonly tokens: Tokens;
  readonly derived: Values;
  /** Only where nobody signs in: then each token is a sign-in of its own. */
  readonly account?: Account;
}

/**
 * Newer tokens for a connection: by its refresh token, or with the setup's own credentials where nobody signs in.
 * @throws AppError as `OAuth.refresh` and `OAuth.clientCredentials`; `not_refreshable`; `subject_changed`: another setup opens
 * another account, and a connection never changes whose it is.
 */
export const createFreshTokens =
  ({ prisma, secrets, oauth, resolveSubject, forgetClient }: FreshTokensOptions) =>
  async ({ client, definition, facts: { connection } }: Prepared): Promise<FreshTokens> => {
    if (!signsIn(client.scheme)) {
      const tokens = await oauth.clientCredentials(client, client.scheme.defaultScopes);
      const { account, derived } = await resolveSubject(definition, client.values, tokens);
      const isSame = connection.subject === null || account.subject === null || account.subject === connection.subject;
      if (!isSame) throw new AppError('subject_changed');
      return { tokens: { ...tokens, scopes: tokens.scopes ?? client.scheme.defaultScopes }, derived, account };
    }
    const refreshToken = await secrets.read(prisma, { kind: 'connection', id: connection.id }, refreshTokenSlot);
    if (refreshToken === undefined) throw new AppError('not_refreshable');
    const tokens = await oauth.refresh(client, refreshToken).catch(async (error: unknown) => {
      throw await forgetClient(client, error);
    });
    return { tokens, derived: derivedFromRefresh(definition, client.values, tokens.answer) };
  };

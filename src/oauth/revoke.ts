/** Gives access back at the provider when a connection is disconnected or deleted. */

import type { OAuth2Scheme } from '../../catalog/define.ts';
import { addressFields, fillUrl } from '../../catalog/fill-url.ts';
import type { Audit } from '../audit/audit.ts';
import type { PlanRevocation } from '../connections/renewal.ts';
import { accessTokenSlot, refreshTokenSlot } from '../connections/status.ts';
import type { PrismaClient } from '../db/generated/client.ts';
import type { Egress } from '../egress/fetch.ts';
import { AppError } from '../errors.ts';
import type { SecretStore } from '../secrets/store.ts';
import type { OAuth, OAuthClient } from './client.ts';
import type { Prepare } from './prepare.ts';
import { findSiblings } from './siblings.ts';

interface RevokeOptions {
  readonly prisma: PrismaClient;
  readonly secrets: SecretStore;
  readonly prepare: Prepare;
  readonly oauth: OAuth;
  readonly egress: Egress;
  readonly audit: Audit;
}

type Revocation = NonNullable<OAuth2Scheme['revoke']>;

/**
 * Reads what a revocation needs while it is still stored. Some providers end every token of an account and app at once; then
 * nothing is revoked while another connection of the same account lives on.
 */
export const createPlanRevocation =
  ({ prisma, secrets, prepare, oauth, egress, audit }: RevokeOptions): PlanRevocation =>
  async (connection) => {
    const prepared = await prepare(connection.userId, connection.id).catch(ignoreAppError);
    const revocation = prepared?.client.scheme.revoke;
    if (!prepared || !revocation) return nothing;
    if (revocation.ends === 'grant' && (await findSiblings(prisma, connection, prepared.client)).length > 0) return nothing;
    const owner = { kind: 'connection', id: connection.id } as const;
    const read = (slot: string) => secrets.read(prisma, owner, slot).catch(ignoreAppError);
    const [accessToken, refreshToken] = [await read(accessTokenSlot), await read(refreshTokenSlot)];
    // The refresh token first: with it alone new access tokens could still be made (RFC 7009 section 2.1).
    const tokens = { all: [refreshToken, accessToken], access: [accessToken], refresh: [refreshToken ?? accessToken] }[
      revocation.tokens
    ].filter((token) => token !== undefined);
    return async () => {
      const outcomes = await Promise.all(
        tokens.map((token) => tell({ egress, oauth }, prepared.client, revocation, token).catch(() => false)),
      );
      const outcome = outcomes.every(Boolean) ? 'ok' : 'upstream_unavailable';
      if (tokens.length > 0)
        audit.note({ userId: connection.userId, action: 'connection.revoke', target: connection.id, outcome });
    };
  };

const nothing = async (): Promise<void> => {};

const tell = async (
  { egress, oauth }: Pick<RevokeOptions, 'egress' | 'oauth'>,
  client: OAuthClient,
  revocation: Revocation,
  token: string,
): Promise<boolean> => {
  const { scheme, values } = client;
  const fields = addressFields(scheme);
  const signs = client.privateKey !== undefined && revocation.authentication !== 'token';
  const credentials = signs ? await oauth.proof(client) : clientCredentials(client, revocation);
  const encoded = encode(revocation, { [revocation.parameter]: token, ...credentials.body });
  const response = await egress.fetch(fillUrl(revocation.url, fields, { ...values, [scheme.clientIdField]: client.clientId }), {
    method: revocation.method,
    headers: {
      accept: 'application/json',
      ...revocation.headers,
      ...encoded.headers,
      ...(revocation.authentication === 'token' ? { authorization: `Bearer ${token}` } : credentials.headers),
    },
    ...(encoded.body !== undefined && { body: encoded.body }),
  });
  return response.ok;
};

const encode = (
  { body }: Revocation,
  parameters: Readonly<Record<string, string>>,
): { readonly headers: Readonly<Record<string, string>>; readonly body?: string } => {
  if (body === 'none') return { headers: {} };
  if (body === 'json') return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(parameters) };
  return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: new URLSearchParams(parameters).toString() };
};

const clientCredentials = ({ clientId, clientSecret = '' }: OAuthClient, { authentication }: Revocation) => {
  if (authentication === 'token') return { headers: {}, body: {} };
  if (authentication === 'body')
    return { headers: {}, body: { client_id: clientId, ...(clientSecret && { client_secret: clientSecret }) } };
  return { headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` }, body: {} };
};

const ignoreAppError = (error: unknown): undefined => {
  if (error instanceof AppError) return undefined;
  throw error;
};

/** Dynamic client registration (RFC 7591). */
import { z } from 'zod';
import type { Egress } from '../../egress/fetch.ts';
import { AppError } from '../../errors.ts';
import type { ServerMetadata } from './authorization-server.ts';
import type { Authentication } from './found-server.ts';
import { optionalText } from './loose.ts';

export interface Registration {
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  readonly authentication: Authentication;
  /** When the secret runs out; null: never. */
  readonly expiresAt: Date | null;
}

const answered = z.object({
  client_id: z.string().min(1).max(2_000),
  client_secret: optionalText,
  client_secret_expires_at: z
    .unknown()
    .optional()
    .transform((at) => (typeof at === 'number' && at > 0 ? new Date(at * 1000) : null)),
  token_endpoint_auth_method: optionalText,
});

/**
 * @returns undefined where the server takes no app that registers itself.
 * @throws AppError `upstream_…` where that cannot be told now.
 */
export const register = async (
  egress: Pick<Egress, 'fetch'>,
  { register: endpoint, tokenAuthentications }: ServerMetadata,
  redirectUri: string,
): Promise<Registration | undefined> => {
  if (endpoint === undefined) return undefined;
  const method = preferredMethod(tokenAuthentications);
  const response = await egress.fetch(endpoint, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ ...clientMetadata(redirectUri), token_endpoint_auth_method: method }),
    timeoutMs,
    maxBytes: longest,
  });
  if (response.status >= 500 || response.status === 429) throw new AppError('upstream_unavailable');
  const { data } = answered.safeParse(response.ok ? parse(await response.text()) : undefined);
  if (!data) return undefined;
  const { client_id: clientId, client_secret: clientSecret, client_secret_expires_at: expiresAt } = data;
  const given = wordFor(data.token_endpoint_auth_method ?? method);
  // A client that was given no secret is a public one, whatever else the answer says.
  const authentication = clientSecret === undefined ? 'none' : given;
  return { clientId, clientSecret, authentication, expiresAt };
};

const timeoutMs = 15_000;
const longest = 256 * 1024;

/** What our app is, wherever it is registered. */
export const clientMetadata = (redirectUri: string) => ({
  client_name: 'Patchbay',
  redirect_uris: [redirectUri],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  // OpenID registration: a web app's redirect URI is https and not on this machine.
  application_type: redirectUri.startsWith('https:') ? 'web' : 'native',
});

const words: Readonly<Record<string, Authentication>> = {
  client_secret_basic: 'basic',
  client_secret_post: 'body',
  none: 'none',
};

const wordFor = (method: string): Authentication => (Object.hasOwn(words, method) ? (words[method] ?? 'none') : 'none');

/** RFC 8414 section 2: left out, the list is `client_secret_basic`. */
const preferredMethod = (offered: readonly string[] = ['client_secret_basic']): string =>
  ['client_secret_basic', 'client_secret_post', 'none'].find((method) => offered.includes(method)) ?? 'none';

/** How an app that a person registered proves itself. */
export const authenticationOf = ({ tokenAuthentications }: ServerMetadata, hasSecret: boolean): Authentication =>
  hasSecret ? wordFor(preferredMethod(tokenAuthentications?.filter((method) => method !== 'none'))) : 'none';

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The one door to openid-client: authorization URLs and code exchanges for any catalog entry. */
import * as openid from 'openid-client';
import type { OAuth2Scheme } from '../../catalog/define.ts';
import { fillUrl } from '../../catalog/fill-url.ts';
import type { Egress } from '../egress/fetch.ts';
import { AppError } from '../errors.ts';
import { isLostAnswer, type Refusal, refusedExchange, refusedRefresh } from './refusals.ts';
import { normaliseTokenAnswer } from './token-answer.ts';

/** One scheme with the values of an installation and a connection filled in. */
export interface OAuthClient {
  readonly scheme: OAuth2Scheme;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  /** Plain configuration, for the placeholders in URLs. */
  readonly values: Readonly<Record<string, string>>;
}

export interface AuthorizationRequest {
  readonly redirectUri: string;
  readonly state: string;
  readonly scopes: readonly string[];
  /** Absent where the entry switches PKCE off: then neither challenge nor verifier is sent. */
  readonly verifier: string | undefined;
}

export interface CodeExchange {
  readonly redirectUri: string;
  readonly code: string;
  /** RFC 9207; checked when the entry declares an issuer. */
  readonly iss: string | undefined;
  readonly verifier: string | undefined;
}

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
  /** Seconds, counted from the answer's arrival; undefined where the provider did not say. */
  readonly expiresIn: number | undefined;
  /** Undefined: as requested. */
  readonly scopes: readonly string[] | undefined;
  readonly idTokenClaims: unknown;
  /** The whole answer, for subjects and fields that entries read from it. */
  readonly answer: unknown;
}

export type OAuth = ReturnType<typeof createOAuth>;

export const newVerifier = openid.randomPKCECodeVerifier;
export const newState = openid.randomState;

export const createOAuth = ({ egress }: { egress: Egress }) => ({
  authorizationUrl: async (
    client: OAuthClient,
    { redirectUri, state, scopes, verifier }: AuthorizationRequest,
  ): Promise<string> => {
    const { scheme } = client;
    const url = openid.buildAuthorizationUrl(configure(client, egress), {
      ...scheme.authorizeParameters,
      redirect_uri: redirectUri,
      state,
      // An empty scope parameter is refused by strict providers.
      ...(scopes.length > 0 && { scope: scopes.join(scheme.scopeSeparator) }),
      ...(verifier !== undefined && {
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }),
    });
    return egress.publicUrl(url.href);
  },

  /**
   * Spends a code. @throws AppError `provider_refused` with the provider's own code and words, `upstream_…` when it cannot be
   * asked or understood.
   */
  exchange: async (client: OAuthClient, { redirectUri, code, iss, verifier }: CodeExchange): Promise<Tokens> => {
    // openid-client takes the redirect URI from this URL: it is rebuilt from the stored one, never from the request's own.
    const callback = new URL(redirectUri);
    callback.searchParams.set('code', code);
    if (client.scheme.issuer !== undefined && iss !== undefined) callback.searchParams.set('iss', iss);
    try {
      return await request(client, egress, (configuration) =>
        openid.authorizationCodeGrant(configuration, callback, { ...(verifier !== undefined && { pkceCodeVerifier: verifier }) }),
      );
    } catch (error) {
      throw refusedExchange(error, readRefusal(error), [code, verifier, client.clientSecret]);
    }
  },

  /**
   * Spends a refresh token. @throws AppError `grant_ended`: only what proves that the grant is dead; `client_rejected`: the OAuth
   * app's fault, not the user's; `upstream_…`: anything else, to be tried again.
   */
  refresh: async (client: OAuthClient, refreshToken: string): Promise<Tokens> => {
    const ask = () => request(client, egress, (configuration) => openid.refreshTokenGrant(configuration, refreshToken));
    try {
      // A lost answer may have rotated the token already. Providers that rotate allow one prompt repeat for this case.
      return await ask().catch((error: unknown) => (isLostAnswer(error) ? ask() : Promise.reject(error)));
    } catch (error) {
      throw refusedRefresh(error, readRefusal(error), client.scheme);
    }
  },
});

type TokenResponse = openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers;

const request = async (
  client: OAuthClient,
  egress: Egress,
  grant: (configuration: openid.Configuration) => Promise<TokenResponse>,
): Promise<Tokens> => {
  let answer: unknown;
  const configuration = configure(client, egress, (seen) => {
    answer = seen;
  });
  const asked = performance.now();
  const tokens = await grant(configuration);
  const seconds = (performance.now() - asked) / 1000;
  return {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    // A life of seconds may be half over when a late answer arrives: it began when the provider wrote it.
    expiresIn: tokens.expires_in === undefined ? undefined : Math.max(0, tokens.expires_in - seconds),
    scopes: splitScopes(tokens.scope, client.scheme),
    idTokenClaims: tokens.claims(),
    answer,
  };
};

const readRefusal = (error: unknown): Refusal | undefined =>
  error instanceof openid.ResponseBodyError
    ? { status: error.status, code: error.error, description: error.error_description }
    : undefined;

const configure = (
  { scheme, clientId, clientSecret, values }: OAuthClient,
  egress: Egress,
  onAnswer?: (answer: unknown) => void,
) => {
  const fields = [...scheme.installationFields, ...scheme.connectionFields];
  const url = (template: string) => fillUrl(template, fields, values);
  const tokenEndpoint = url(scheme.token);
  const configuration = new openid.Configuration(
    {
      issuer: scheme.issuer === undefined ? tokenEndpoint.origin : url(scheme.issuer).href.replace(/\/$/, ''),
      authorization_endpoint: url(scheme.authorize).href,
      token_endpoint: tokenEndpoint.href,
    },
    clientId,
    {},
    authentication(scheme, clientSecret),
  );
  configuration[openid.customFetch] = async (target, init) => {
    const { body, contentType } = encode(init.body, scheme);
    const response = await egress.fetch(target, {
      method: init.method,
      headers: { ...init.headers, ...(contentType && { 'content-type': contentType }) },
      ...(body && { body }),
      timeoutMs: tokenTimeoutMs,
      maxBytes: longestTokenAnswer,
    });
    return normaliseTokenAnswer(response, scheme, onAnswer);
  };
  return configuration;
};

const tokenTimeoutMs = 10_000;
const longestTokenAnswer = 1024 * 1024;

const authentication = ({ clientAuthentication }: OAuth2Scheme, secret: string | undefined): openid.ClientAuth => {
  if (clientAuthentication === 'none' || secret === undefined) return openid.None();
  if (clientAuthentication === 'basic') return openid.ClientSecretBasic(secret);
  if (clientAuthentication === 'basic-raw') return rawBasic(secret);
  return openid.ClientSecretPost(secret);
};

/** RFC 6749 section 2.3.1 form-encodes id and secret before base64; some servers compare the plain values. */
const rawBasic =
  (secret: string): openid.ClientAuth =>
  (_server, client, _body, headers) => {
    headers.set('authorization', `Basic ${Buffer.from(`${client.client_id}:${secret}`).toString('base64')}`);
  };

/** Token requests are forms; some providers read only JSON. openid-client's wider type names what it never sends here. */
const encode = (body: openid.FetchBody, { tokenBody }: OAuth2Scheme): { body: string | undefined; contentType?: string } => {
  if (body === undefined || body === null) return { body: undefined };
  if (!(body instanceof URLSearchParams) && typeof body !== 'string') throw new AppError('internal');
  const form = new URLSearchParams(body);
  if (tokenBody === 'form') return { body: form.toString() };
  return { body: JSON.stringify(Object.fromEntries(form)), contentType: 'application/json' };
};

const splitScopes = (scope: string | undefined, { scopeSeparator }: OAuth2Scheme): string[] | undefined =>
  scope?.split(scopeSeparator === ' ' ? /\s+/ : /[\s,]+/).filter((one) => one !== '');

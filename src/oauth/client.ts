/** The one door to openid-client: authorization URLs and code exchanges for any catalog entry. */
import * as openid from 'openid-client';
import type { OAuth2Scheme } from '../../catalog/define.ts';
import { fillUrl } from '../../catalog/fill-url.ts';
import { plainText } from '../egress/answer.ts';
import type { Egress } from '../egress/fetch.ts';
import { AppError } from '../errors.ts';
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
  /** Seconds; undefined where the provider did not say. */
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
    let answer: unknown;
    const configuration = configure(client, egress, (seen) => {
      answer = seen;
    });
    try {
      const tokens = await openid.authorizationCodeGrant(configuration, callback, {
        ...(verifier !== undefined && { pkceCodeVerifier: verifier }),
      });
      return {
        accessToken: tokens.access_token,
        refreshToken: tokens.refresh_token,
        expiresIn: tokens.expires_in,
        scopes: splitScopes(tokens.scope, client.scheme),
        idTokenClaims: tokens.claims(),
        answer,
      };
    } catch (error) {
      throw translate(error, [code, verifier, client.clientSecret]);
    }
  },
});

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
    const response = await egress.fetch(target, {
      method: init.method,
      headers: init.headers,
      ...(init.body && { body: bodyOf(init.body) }),
    });
    return normaliseTokenAnswer(response, scheme, onAnswer);
  };
  return configuration;
};

const authentication = ({ clientAuthentication }: OAuth2Scheme, secret: string | undefined): openid.ClientAuth => {
  if (clientAuthentication === 'none' || secret === undefined) return openid.None();
  return clientAuthentication === 'basic' ? openid.ClientSecretBasic(secret) : openid.ClientSecretPost(secret);
};

/** Token requests are forms; openid-client's wider type names what it never sends here. */
const bodyOf = (body: openid.FetchBody): string => {
  if (typeof body === 'string' || body instanceof URLSearchParams) return body.toString();
  throw new AppError('internal');
};

const splitScopes = (scope: string | undefined, { scopeSeparator }: OAuth2Scheme): string[] | undefined =>
  scope?.split(scopeSeparator === ' ' ? /\s+/ : /[\s,]+/).filter((one) => one !== '');

/** openid-client's failures in our words. Some servers echo what they were sent, so the secrets of this exchange are cut out. */
const translate = (error: unknown, secrets: readonly (string | undefined)[]): AppError => {
  if (error instanceof AppError) return error;
  if (error instanceof Error && error.cause instanceof AppError) return error.cause;
  if (error instanceof openid.ResponseBodyError) {
    const words = [error.error, error.error_description].flatMap((text) => (text ? [plainText(redact(text, secrets))] : []));
    return new AppError('provider_refused', {
      detail: `The provider refused the sign-in: ${words.join(': ')}`,
      cause: { status: error.status },
    });
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return new AppError('upstream_unreadable', { detail: "The provider's token answer cannot be read.", cause: { code } });
};

const redact = (text: string, secrets: readonly (string | undefined)[]): string =>
  secrets.reduce<string>((clean, secret) => (secret ? clean.replaceAll(secret, '…') : clean), text);

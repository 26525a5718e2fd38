/** The one door to openid-client: authorization URLs and code exchanges for any catalog entry. */
import * as openid from 'openid-client';
import type { OAuth2Scheme } from '../../catalog/define.ts';
import { addressFields, fillUrl } from '../../catalog/fill-url.ts';
import type { Egress } from '../egress/fetch.ts';
import { AppError } from '../errors.ts';
import type { PrivateKey } from '../secrets/private-key.ts';
import { clientAuthentication } from './client-authentication.ts';
import { type DeviceCode, type DeviceState, deviceStates, readDeviceCode } from './device-code.ts';
import { checkCallbackIssuer, fixedIssuer, issuerOfToken, isTemplated } from './issuer.ts';
import type { FoundServer } from './mcp/found-server.ts';
import { isLostAnswer, type Refusal, refusedClient, refusedExchange, refusedRefresh } from './refusals.ts';
import { idTokenIn, normaliseDeviceAnswer, normaliseTokenAnswer } from './token-answer.ts';

/** One scheme with the values of an installation and a connection filled in. */
export interface OAuthClient {
  readonly scheme: OAuth2Scheme;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  /** In place of a secret, where the entry says `private-key-jwt`. */
  readonly privateKey?: PrivateKey | undefined;
  /** Plain configuration, for the placeholders in URLs. */
  readonly values: Readonly<Record<string, string>>;
  /** What an MCP server said, where the scheme is made from that: its addresses are whole, and tokens are for that server alone. */
  readonly found?: FoundServer | undefined;
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
      ...scopeParameter(client, scopes),
      ...resourceParameter(client),
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
    try {
      if (iss !== undefined && isTemplated(client)) checkCallbackIssuer(client, iss);
      else if (iss !== undefined && client.scheme.issuer !== undefined) callback.searchParams.set('iss', iss);
      return await request(
        client,
        egress,
        (configuration) =>
          openid.authorizationCodeGrant(
            configuration,
            callback,
            { ...(verifier !== undefined && { pkceCodeVerifier: verifier }) },
            resourceParameter(client),
          ),
        { spent: code },
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
    const ask = () =>
      request(
        client,
        egress,
        (configuration) => openid.refreshTokenGrant(configuration, refreshToken, resourceParameter(client)),
        {
          endpoint: client.scheme.refresh,
          spent: refreshToken,
        },
      );
    try {
      // A lost answer may have rotated the token already. Providers that rotate allow one prompt repeat for this case.
      return await ask().catch((error: unknown) => (isLostAnswer(error) ? ask() : Promise.reject(error)));
    } catch (error) {
      throw refusedRefresh(error, readRefusal(error), client.scheme);
    }
  },

  /** Asks for a code that a person enters at the provider. @throws AppError as `exchange`. */
  startDevice: async (client: OAuthClient, scopes: readonly string[]): Promise<DeviceCode> => {
    try {
      const answer = await openid.initiateDeviceAuthorization(configure(client, egress), scopeParameter(client, scopes));
      return readDeviceCode(answer, egress.publicUrl);
    } catch (error) {
      throw refusedExchange(error, readRefusal(error), [client.clientSecret]);
    }
  },

  /**
   * Asks once whether the person has entered the code.
   * @throws AppError `provider_refused` with the provider's own code and words, `upstream_…` (to be asked again later).
   */
  pollDevice: async (client: OAuthClient, deviceCode: string): Promise<Tokens | DeviceState> => {
    try {
      return await request(client, egress, (configuration) =>
        openid.genericGrantRequest(configuration, deviceGrant, { device_code: deviceCode }),
      );
    } catch (error) {
      const refusal = readRefusal(error);
      const state = deviceStates.find((one) => one === refusal?.code);
      if (state !== undefined) return state;
      throw refusedExchange(error, refusal, [deviceCode, client.clientSecret]);
    }
  },

  /** A token for the setup itself. @throws AppError `client_rejected` (the setup's fault), `upstream_…` (to be tried again). */
  clientCredentials: async (client: OAuthClient, scopes: readonly string[]): Promise<Tokens> => {
    try {
      return await request(client, egress, (configuration) =>
        openid.clientCredentialsGrant(configuration, scopeParameter(client, scopes)),
      );
    } catch (error) {
      throw refusedClient(error, readRefusal(error), client.scheme);
    }
  },

  /** What a request of ours to another of the provider's endpoints needs to prove which app it comes from. */
  proof: async (client: OAuthClient): Promise<{ body: Record<string, string>; headers: Record<string, string> }> => {
    const [body, headers] = [new URLSearchParams(), new Headers()];
    const configuration = configure(client, egress);
    const { issuer, token_endpoint = '' } = configuration.serverMetadata();
    await clientAuthentication(client)({ issuer, token_endpoint }, configuration.clientMetadata(), body, headers);
    return { body: Object.fromEntries(body), headers: Object.fromEntries(headers) };
  },
});

const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';

/** An empty scope parameter is refused by strict providers. */
const scopeParameter = ({ scheme }: OAuthClient, scopes: readonly string[]): Record<string, string> =>
  scopes.length > 0 ? { scope: scopes.join(scheme.scopeSeparator) } : {};

/** RFC 8707, in every request: a token for another server could be used there by this one. */
const resourceParameter = ({ found }: OAuthClient): Record<string, string> =>
  found?.resource === undefined ? {} : { resource: found.resource };

type TokenResponse = openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers;

const request = async (
  client: OAuthClient,
  egress: Egress,
  grant: (configuration: openid.Configuration) => Promise<TokenResponse>,
  { endpoint = client.scheme.token, spent }: { readonly endpoint?: string | undefined; readonly spent?: string } = {},
): Promise<Tokens> => {
  let answer: unknown;
  const configuration = configure(
    client,
    egress,
    (seen) => {
      answer = seen;
    },
    endpoint,
  );
  const asked = performance.now();
  const tokens = await grant(configuration);
  const seconds = (performance.now() - asked) / 1000;
  // Scopes are shown. A provider that repeats there what it was sent, or gave, shows nothing.
  const secrets = [spent, client.clientSecret, tokens.access_token, tokens.refresh_token].flatMap((secret) => secret || []);
  return {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    // A life of seconds may be half over when a late answer arrives: it began when the provider wrote it.
    expiresIn: tokens.expires_in === undefined ? undefined : Math.max(0, tokens.expires_in - seconds),
    scopes: splitScopes(tokens.scope, client.scheme)?.filter((scope) => !secrets.some((secret) => scope.includes(secret))),
    idTokenClaims: isTemplated(client) ? await claimsOfTenant(client, egress, answer) : tokens.claims(),
    answer,
  };
};

/**
 * openid-client fixes the issuer before it asks, but here the token names its own tenant. So it reads the id token of the
 * answer that is already there once more, as a client of that very issuer: every other check stays its own.
 */
const claimsOfTenant = async (client: OAuthClient, egress: Egress, answer: unknown): Promise<unknown> => {
  const idToken = idTokenIn(answer, client.scheme);
  if (idToken === undefined) return undefined;
  const { token_endpoint = '' } = configure(client, egress).serverMetadata();
  const server = { issuer: issuerOfToken(client, idToken), token_endpoint };
  const configuration = new openid.Configuration(server, client.clientId, {}, openid.None());
  configuration[openid.customFetch] = async () => Response.json({ access_token: '-', token_type: 'bearer', id_token: idToken });
  const read = await openid.genericGrantRequest(configuration, 'authorization_code', {});
  return read.claims();
};

const readRefusal = (error: unknown): Refusal | undefined =>
  error instanceof openid.ResponseBodyError
    ? { status: error.status, code: error.error, description: error.error_description }
    : undefined;

const configure = (client: OAuthClient, egress: Egress, onAnswer?: (answer: unknown) => void, endpoint = client.scheme.token) => {
  const { scheme, clientId, values, found } = client;
  const fields = addressFields(scheme);
  const url = (template: string) => (found ? new URL(template) : fillUrl(template, fields, values));
  const tokenEndpoint = url(endpoint);
  const deviceEndpoint = scheme.deviceAuthorization === undefined ? undefined : url(scheme.deviceAuthorization);
  const configuration = new openid.Configuration(
    {
      issuer: found?.issuer ?? fixedIssuer(client) ?? tokenEndpoint.origin,
      ...(found && promises(found)),
      token_endpoint: tokenEndpoint.href,
      ...(scheme.authorize !== undefined && { authorization_endpoint: url(scheme.authorize).href }),
      ...(deviceEndpoint !== undefined && { device_authorization_endpoint: deviceEndpoint.href }),
    },
    clientId,
    {},
    clientAuthentication(client),
  );
  // Only where the operator allows that address; it was asked when it was found.
  if (found && tokenEndpoint.protocol === 'http:') openid.allowInsecureRequests(configuration);
  configuration[openid.customFetch] = async (target, init) => {
    const { body, contentType } = encode(init.body, scheme);
    const response = await egress.fetch(target, {
      method: init.method,
      headers: { ...init.headers, ...(contentType && { 'content-type': contentType }) },
      ...(body && { body }),
      timeoutMs: tokenTimeoutMs,
      maxBytes: longestTokenAnswer,
    });
    return target === deviceEndpoint?.href ? normaliseDeviceAnswer(response) : normaliseTokenAnswer(response, scheme, onAnswer);
  };
  return configuration;
};

/** What the server's metadata say of its answers, so that they are held to it. */
const promises = ({ promisesIssuer, idTokenAlgorithms }: FoundServer) => ({
  authorization_response_iss_parameter_supported: promisesIssuer,
  ...(idTokenAlgorithms && { id_token_signing_alg_values_supported: idTokenAlgorithms }),
});

const tokenTimeoutMs = 10_000;
const longestTokenAnswer = 1024 * 1024;

/** Token requests are forms; some providers read only JSON. openid-client's wider type names what it never sends here. */
const encode = (body: openid.FetchBody, { tokenBody }: OAuth2Scheme): { body: string | undefined; contentType?: string } => {
  if (body === undefined || body === null) return { body: undefined };
  if (!(body instanceof URLSearchParams) && typeof body !== 'string') throw new AppError('internal');
  const form = new URLSearchParams(body);
  if (tokenBody === 'form') return { body: form.toString() };
  return { body: JSON.stringify(Object.fromEntries(form)), contentType: 'application/json' };
};

const splitScopes = (scope: string | undefined, scheme: OAuth2Scheme): string[] | undefined => {
  const { scopeSeparator, scopePrefix = '', unlistedScopes } = scheme;
  if (scope === undefined) return undefined;
  // A database takes no NUL and no half character: it would refuse the new tokens together with such a scope, and a rotated one
  // would be lost.
  const listed = scope
    .split(scopeSeparator === ' ' ? /\s+/ : /[\s,]+/)
    .filter((one) => one !== '' && !/[\p{Cc}\p{Cs}]/u.test(one));
  const named = listed.map((one) => (one.startsWith(scopePrefix) ? one.slice(scopePrefix.length) : one));
  return [...new Set([...named, ...unlistedScopes])];
};

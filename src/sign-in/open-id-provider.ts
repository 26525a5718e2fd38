/** The provider that signs people in: OpenID Connect with the code flow. Knows nothing of our users and sessions. */

import * as openid from 'openid-client';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Egress } from '../egress/fetch.ts';
import type { OpenIdSettings } from '../env.ts';
import { AppError } from '../errors.ts';
import { createDiscovery } from './discovery.ts';

interface ProviderOptions {
  readonly settings: OpenIdSettings;
  readonly publicUrl: URL;
  readonly egress: Egress;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** What one sign-in is guarded by. */
export interface Guards {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface ProvenIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly idToken: string | undefined;
}

export type OpenIdProvider = ReturnType<typeof createOpenIdProvider>;

export const newGuards = (): Guards => ({
  state: openid.randomState(),
  nonce: openid.randomNonce(),
  verifier: openid.randomPKCECodeVerifier(),
});

/** Discovery happens at the first need and again at the next one after a failure: a provider that is down stops no start. */
export const createOpenIdProvider = ({ settings, publicUrl, egress, clock, logger }: ProviderOptions) => {
  const redirectUri = new URL('/sign-in/callback', publicUrl).href;
  const configuration = createDiscovery({ settings, egress, clock });
  /** Our own words for the caller; the library's reason, which quotes no secret, for the log. */
  const refuse = (step: string, error: unknown): never => {
    const refusal = toAppError(error);
    logger.warn({ step, code: refusal.code, reason: reasonOf(error) }, 'signing in with the OpenID provider failed');
    throw refusal;
  };
  const discovered = () => configuration().catch((error: unknown) => refuse('discovery', unavailable(error)));

  return {
    /** Where to send the browser. @throws AppError `unavailable`. */
    authorizationUrl: async ({ state, nonce, verifier }: Guards): Promise<string> => {
      const url = openid.buildAuthorizationUrl(await discovered(), {
        redirect_uri: redirectUri,
        scope: settings.scopes,
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return egress.publicUrl(url.href);
    },

    /**
     * Spends the code and checks what came back: state, issuer (RFC 9207), the id token's signature, issuer, audience, times and
     * nonce (OpenID Connect Core section 3.1.3.7).
     * @throws AppError `unavailable`, `provider_refused`.
     */
    exchange: async (
      answer: { readonly code: string; readonly iss: string | undefined },
      guards: Guards,
    ): Promise<ProvenIdentity> => {
      const client = await discovered();
      const callback = new URL(redirectUri);
      callback.searchParams.set('code', answer.code);
      callback.searchParams.set('state', guards.state);
      if (answer.iss !== undefined) callback.searchParams.set('iss', answer.iss);
      try {
        const tokens = await openid.authorizationCodeGrant(client, callback, {
          expectedState: guards.state,
          expectedNonce: guards.nonce,
          pkceCodeVerifier: guards.verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new AppError('provider_refused', { detail: 'The sign-in provider sent no id token.' });
        const more = isThin(claims, settings) ? await userinfo(client, tokens.access_token, claims.sub) : {};
        return { issuer: claims.iss, subject: claims.sub, claims: { ...more, ...claims }, idToken: tokens.id_token };
      } catch (error) {
        return refuse('exchange', error);
      }
    },

    /** Where signing out goes on to, if the provider offers it and can be asked. */
    endSessionUrl: async (idToken: string | undefined): Promise<string | undefined> => {
      const client = await configuration().catch(() => undefined);
      if (client?.serverMetadata().end_session_endpoint === undefined) return undefined;
      const url = openid.buildEndSessionUrl(client, {
        post_logout_redirect_uri: new URL('/', publicUrl).href,
        // It travels in an address, and those have a limit.
        ...(idToken !== undefined && idToken.length <= longestHint && { id_token_hint: idToken }),
      });
      return egress.publicUrl(url.href);
    },

    /** For administrators: what is wrong with it now. */
    problem: async (): Promise<string | undefined> => {
      try {
        await configuration();
        return undefined;
      } catch (error) {
        return reasonOf(error);
      }
    },
  };
};

const longestHint = 4_000;
/** Many providers put only the subject into the id token and the rest behind userinfo. */
const isThin = (claims: Readonly<Record<string, unknown>>, { adminClaim }: OpenIdSettings): boolean =>
  claims['name'] === undefined || (adminClaim !== undefined && claims[adminClaim.name] === undefined);

const userinfo = async (client: openid.Configuration, accessToken: string, subject: string): Promise<Record<string, unknown>> =>
  client.serverMetadata().userinfo_endpoint === undefined
    ? {}
    : { ...(await openid.fetchUserInfo(client, accessToken, subject)) };

const unavailable = (cause: unknown): AppError =>
  new AppError('unavailable', { detail: 'The sign-in provider cannot be reached right now.', cause });

const toAppError = (error: unknown): AppError => {
  const known =
    error instanceof AppError ? error : error instanceof Error && error.cause instanceof AppError ? error.cause : undefined;
  if (known?.code.startsWith('upstream_') || known?.code === 'egress_refused') return unavailable(known);
  if (known) return known;
  if (error instanceof openid.ResponseBodyError && error.error === 'invalid_grant')
    return new AppError('authorization_not_valid');
  return new AppError('provider_refused', { detail: 'What the sign-in provider answered does not hold. Nobody was signed in.' });
};

/** Our own words where there are some, else the library's, which say which check failed and hold no token and no secret. */
const reasonOf = (error: unknown): string => {
  const causes = causesOf(error);
  const ours = causes.find((one) => one instanceof AppError && one.code !== 'unavailable');
  const library = causes.find((one) => !(one instanceof AppError));
  if (library instanceof openid.ResponseBodyError) return `the token endpoint answered ${library.error}`;
  return (ours ?? library)?.message ?? 'unknown';
};

const causesOf = (error: unknown): Error[] => (error instanceof Error ? [error, ...causesOf(error.cause)] : []);

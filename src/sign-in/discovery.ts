/** What the OpenID provider says about itself, asked for lazily and kept for a while. */
import * as openid from 'openid-client';
import type { Clock } from '../clock.ts';
import type { Egress } from '../egress/fetch.ts';
import type { OpenIdSettings } from '../env.ts';

interface DiscoveryOptions {
  readonly settings: OpenIdSettings;
  readonly egress: Egress;
  readonly clock: Clock;
}

/** @returns the client for the provider. One question at a time; an answer is kept for a while, and past it until the next one. */
export const createDiscovery = ({ settings, egress, clock }: DiscoveryOptions): (() => Promise<openid.Configuration>) => {
  let kept: { readonly value: openid.Configuration; readonly until: number } | undefined;
  let running: Promise<openid.Configuration> | undefined;
  const renew = async () => {
    try {
      const value = await discover(settings, egress);
      kept = { value, until: clock().getTime() + rememberMs };
      return value;
    } catch (error) {
      if (kept) return kept.value;
      throw error;
    } finally {
      running = undefined;
    }
  };
  return (): Promise<openid.Configuration> => {
    if (kept && kept.until > clock().getTime()) return Promise.resolve(kept.value);
    running ??= renew();
    return running;
  };
};

const timeoutMs = 10_000;
const longestAnswer = 1024 * 1024;
/** Endpoints move seldom; keys are fetched anew by themselves when an unknown one signs. */
const rememberMs = 3_600_000;

const discover = async ({ issuer, clientId, clientSecret }: OpenIdSettings, egress: Egress): Promise<openid.Configuration> => {
  const viaEgress: openid.CustomFetch = (url, { body, headers, method, signal }) =>
    egress.fetch(url, { method, headers, signal, timeoutMs, maxBytes: longestAnswer, ...(body && { body }) });
  const insecure = issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [];
  const found = await openid.discovery(new URL(issuer), clientId, undefined, openid.None(), {
    [openid.customFetch]: viaEgress,
    execute: insecure,
  });
  const server = found.serverMetadata();
  // The library compares addresses; users are told apart by the exact text (OpenID Connect Discovery section 4.3).
  if (server.issuer !== issuer) throw new IssuerMismatch(server.issuer);
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const authenticate = methods.includes('client_secret_basic') ? openid.ClientSecretBasic : openid.ClientSecretPost;
  const client = new openid.Configuration(server, clientId, undefined, authenticate(clientSecret));
  client[openid.customFetch] = viaEgress;
  for (const apply of [...insecure, openid.enableNonRepudiationChecks]) apply(client);
  return client;
};

class IssuerMismatch extends Error {
  constructor(issuer: string) {
    super(`OIDC_ISSUER must read exactly as the provider calls itself: ${issuer}`);
  }
}

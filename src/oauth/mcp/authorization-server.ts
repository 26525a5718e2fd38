/** Authorization server metadata (RFC 8414, OpenID Connect Discovery): where access is given, and how. */
import { z } from 'zod';
import type { Egress } from '../../egress/fetch.ts';
import { AppError } from '../../errors.ts';
import { flag, optionalText, optionalTexts } from './loose.ts';
import type { ReadMetadata } from './read-metadata.ts';
import { issuerPlaces } from './well-known.ts';

export interface ServerMetadata {
  readonly issuer: string;
  /** Whether these are its own words; otherwise they are the addresses that 2025-03-26 assumes. */
  readonly isProven: boolean;
  readonly authorize: string;
  readonly token: string;
  readonly register: string | undefined;
  readonly revoke: string | undefined;
  readonly scopes: readonly string[] | undefined;
  /** As they are called in RFC 7591. */
  readonly tokenAuthentications: readonly string[] | undefined;
  readonly takesDocuments: boolean;
  readonly promisesIssuer: boolean;
  readonly idTokenAlgorithms: readonly string[] | undefined;
}

const document = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  registration_endpoint: optionalText,
  revocation_endpoint: optionalText,
  scopes_supported: optionalTexts,
  token_endpoint_auth_methods_supported: optionalTexts,
  code_challenge_methods_supported: optionalTexts,
  client_id_metadata_document_supported: flag,
  authorization_response_iss_parameter_supported: flag,
  id_token_signing_alg_values_supported: optionalTexts,
});

interface Options {
  readonly readMetadata: ReadMetadata;
  readonly egress: Pick<Egress, 'mayCall'>;
}

/**
 * @returns undefined where there certainly is none.
 * @throws AppError `upstream_unreadable` (of another issuer, without PKCE), `egress_refused`, `upstream_…`.
 */
export const readAuthorizationServer = async (
  { readMetadata, egress }: Options,
  issuer: string,
): Promise<ServerMetadata | undefined> => {
  if (!URL.canParse(issuer)) throw unusable(issuer, 'is no address');
  await requireCallable(egress, issuer);
  let refusal: AppError | undefined;
  for (const place of issuerPlaces(new URL(issuer))) {
    const answer = await readMetadata(place);
    if (answer.kind === 'failed') refusal ??= answer.error;
    const { data } = document.safeParse(answer.kind === 'document' ? answer.document : undefined);
    if (!data) continue;
    // RFC 8414 section 3.3: else anybody's document could stand for this issuer, and codes would go to its endpoints (mix-up).
    if (data.issuer === issuer) return checked(egress, data);
    refusal = unusable(issuer, 'answers with the metadata of another issuer');
  }
  if (refusal) throw refusal;
  return undefined;
};

/** MCP of 2025-03-26: a server without any metadata has its endpoints at the root of its own host. */
export const assumedServer = ({ origin }: URL): ServerMetadata => ({
  issuer: origin,
  isProven: false,
  authorize: `${origin}/authorize`,
  token: `${origin}/token`,
  register: `${origin}/register`,
  revoke: undefined,
  scopes: undefined,
  tokenAuthentications: undefined,
  takesDocuments: false,
  promisesIssuer: false,
  idTokenAlgorithms: undefined,
});

const checked = async (egress: Pick<Egress, 'mayCall'>, data: z.output<typeof document>): Promise<ServerMetadata> => {
  const { issuer, authorization_endpoint: authorize, token_endpoint: token } = data;
  const [register, revoke] = [data.registration_endpoint, data.revocation_endpoint];
  // Without S256 an intercepted code could be spent by whoever has it (RFC 7636).
  if (data.code_challenge_methods_supported?.includes('S256') === false) throw unusable(issuer, 'does not take PKCE with S256');
  for (const url of [authorize, token, register, revoke]) if (url !== undefined) await requireCallable(egress, url);
  return {
    issuer,
    isProven: true,
    authorize,
    token,
    register,
    revoke,
    scopes: data.scopes_supported,
    tokenAuthentications: data.token_endpoint_auth_methods_supported,
    takesDocuments: data.client_id_metadata_document_supported,
    promisesIssuer: data.authorization_response_iss_parameter_supported,
    idTokenAlgorithms: data.id_token_signing_alg_values_supported,
  };
};

/** https, or what the operator allows: a server names these addresses, and could name one inside the network (SSRF). */
const requireCallable = async (egress: Pick<Egress, 'mayCall'>, address: string): Promise<void> => {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && (await egress.mayCall(url))) return;
  throw new AppError('egress_refused', {
    detail: 'The MCP server gives access by an address that may not be called from here.',
  });
};

const unusable = (issuer: string, why: string): AppError => {
  const host = URL.canParse(issuer) ? new URL(issuer).host : 'that it names';
  return new AppError('upstream_unreadable', {
    detail: `The authorization server ${host} ${why}. Nobody was sent there.`,
  });
};

/** What an MCP server said about who gives access to it. Kept with each sign-in and connection, so that a refresh need not ask. */
import { z } from 'zod';
import type { McpOAuthScheme, OAuth2Scheme } from '../../../catalog/define.ts';

/** How an app proves itself at the token endpoint (RFC 7591 section 2), in the words of the catalog. */
export const authentications = ['basic', 'body', 'none'] as const;
export type Authentication = (typeof authentications)[number];

export const foundClient = z.object({
  /** `entered` by a person; `document`: our own metadata document (CIMD); `registered` by the service itself. */
  kind: z.enum(['entered', 'document', 'registered']),
  id: z.string(),
  authentication: z.enum(authentications),
  /** The row that holds a registered client and its secret. */
  registration: z.uuid().optional(),
});
export type FoundClient = z.output<typeof foundClient>;

export const foundServer = z.object({
  /** The MCP server's address when it was asked. */
  server: z.string(),
  /** What a token is for (RFC 8707), exactly as the server writes it; absent where it does not say. */
  resource: z.string().optional(),
  /** Who gives access; clients are kept apart by it. */
  issuer: z.string(),
  /** Whether metadata were found that name this issuer; without, nothing it signs can be checked. */
  isProven: z.boolean(),
  authorize: z.string(),
  token: z.string(),
  revoke: z.string().optional(),
  /** RFC 9207: every callback names the issuer. */
  promisesIssuer: z.boolean(),
  idTokenAlgorithms: z.array(z.string()).optional(),
  /** What is asked for where nobody says otherwise. */
  scopes: z.array(z.string()),
  client: foundClient,
});
export type FoundServer = z.output<typeof foundServer>;

/** As stored; undefined where there is none. */
export const readFoundServer = (stored: unknown): FoundServer | undefined => foundServer.safeParse(stored).data;

/** The scheme as if the entry had said all of this itself. Its addresses are whole: nothing in them is filled in. */
export const schemeOf = (scheme: McpOAuthScheme, found: FoundServer): OAuth2Scheme => ({
  ...scheme,
  type: 'oauth2',
  grant: 'authorization-code',
  authorize: found.authorize,
  token: found.token,
  ...(found.revoke !== undefined && {
    revoke: { ...revocation, url: found.revoke, authentication: proofs[found.client.authentication] },
  }),
  ...(found.isProven && { issuer: found.issuer }),
  issuerClaims: [],
  clientIdField: 'client-id',
  clientSecretField: 'client-secret',
  pkce: true,
  // As the clients do that MCP's authorization servers are tried with: many compare the plain values.
  clientAuthentication: found.client.authentication === 'basic' ? 'basic-raw' : found.client.authentication,
  tokenBody: 'form',
  tokenPrefix: 'Bearer ',
  deadGrantErrors: [],
  defaultScopes: found.scopes,
  scopeSeparator: ' ',
  unlistedScopes: [],
  authorizeParameters: {},
  keepFromCallback: [],
  derived: [],
  supportsRefresh: true,
});

/** A public client names itself in the body. */
const proofs = { basic: 'basic', body: 'body', none: 'body' } as const;

/** RFC 7009. */
const revocation = {
  method: 'POST',
  body: 'form',
  headers: {},
  parameter: 'token',
  tokens: 'all',
  ends: 'token',
} as const;

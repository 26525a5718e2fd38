/** Who calls: a signed-in browser, a JWT of the trusted issuer, or an agent token. The only importer of jose's JWT side. */
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose';
import type { Role } from '../db/generated/client.ts';
import { plainText } from '../egress/answer.ts';
import type { Egress } from '../egress/fetch.ts';
import { AppError } from '../errors.ts';
import { agentTokenPrefix } from '../secrets/tokens.ts';
import type { Sessions } from '../users/sessions.ts';
import type { Users } from '../users/store.ts';

export interface UserPrincipal {
  readonly kind: 'user';
  readonly userId: string;
  readonly displayName: string;
  readonly role: Role;
  /** The session of a signed-in browser; absent for a host application's JWT. */
  readonly sessionId?: string;
}

/** An agent is proven by the same statement that finds its tools; here its token is only recognised. */
export interface AgentPrincipal {
  readonly kind: 'agent';
  readonly token: string;
}

export type Principal = UserPrincipal | AgentPrincipal;

export interface TrustedIssuer {
  readonly issuer: string;
  readonly jwksUrl: string;
  readonly audience: string;
  readonly roleClaim: string;
}

interface PrincipalOptions {
  readonly trusted: TrustedIssuer | undefined;
  readonly egress: Egress;
  readonly users: Users;
  readonly sessions: Sessions;
}

export interface Credentials {
  readonly authorization: string | undefined;
  readonly sessionToken: string | undefined;
}

export type FindPrincipal = (credentials: Credentials) => Promise<Principal | undefined>;

/** A bearer that does not hold is refused; it never falls back to the cookie beside it. */
export const createFindPrincipal = ({ trusted, egress, users, sessions }: PrincipalOptions): FindPrincipal => {
  const verify = trusted && createVerifier(trusted, egress);
  return async ({ authorization, sessionToken }) => {
    if (authorization !== undefined) {
      const token = /^bearer +(\S+) *$/i.exec(authorization)?.[1];
      if (!token) throw new AppError('unauthenticated');
      if (token.startsWith(agentTokenPrefix)) return { kind: 'agent', token };
      if (!verify) throw new AppError('unauthenticated');
      return { kind: 'user', ...(await users.signIn(await verify(token))) };
    }
    if (sessionToken === undefined) return undefined;
    const session = await sessions.find(sessionToken);
    return session && { kind: 'user', ...session };
  };
};

/** RFC 7519 and RFC 8725: signature, issuer, audience and times; only asymmetric algorithms, so that a public key is never a MAC key. */
const createVerifier = ({ issuer, jwksUrl, audience, roleClaim }: TrustedIssuer, egress: Egress) => {
  const keys = createRemoteJWKSet(new URL(jwksUrl), { [customFetch]: (url, init) => egress.fetch(url, init) });
  return async (token: string) => {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms: ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA'],
      requiredClaims: ['sub', 'exp'],
      clockTolerance: 5,
    }).catch((cause: unknown) => {
      throw isKeyProblem(cause)
        ? new AppError('unavailable', { detail: 'The keys of the trusted issuer cannot be read right now.' })
        : new AppError('unauthenticated', { cause });
    });
    if (!isStorable(payload.sub)) throw new AppError('unauthenticated');
    return {
      issuer,
      subject: payload.sub,
      displayName: nameOf(payload) ?? payload.sub,
      role: isAdmin(payload[roleClaim]) ? ('admin' as const) : ('member' as const),
    };
  };
};

/** Two subjects that the database would store alike must not become one user. */
const isStorable = (subject: unknown): subject is string =>
  typeof subject === 'string' && subject !== '' && !subject.includes('\0') && Buffer.from(subject).toString() === subject;

/** The issuer's keys could not be fetched or read: no verdict on the token. jose marks what has no code of its own as generic. */
const isKeyProblem = (cause: unknown): boolean =>
  cause instanceof AppError ||
  cause instanceof errors.JWKSTimeout ||
  cause instanceof errors.JWKSInvalid ||
  (cause instanceof errors.JOSEError && cause.code === 'ERR_JOSE_GENERIC');

const nameOf = ({ name, preferred_username: username, email }: JWTPayload): string | undefined =>
  [name, username, email].flatMap((value) => (typeof value === 'string' ? (plainText(value) ?? []) : []))[0];

const isAdmin = (claim: unknown): boolean => (Array.isArray(claim) ? claim : [claim]).includes('admin');

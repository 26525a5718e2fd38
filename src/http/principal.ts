/** Who calls: a signed-in browser, a JWT of the trusted issuer, or an agent token. The only importer of jose's JWT side. */
import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose';
import type { Role } from '../db/generated/client.ts';
import type { Egress } from '../egress/fetch.ts';
import { AppError } from '../errors.ts';
import { agentTokenPrefix } from '../secrets/tokens.ts';
import { nameOf } from '../sign-in/claims.ts';
import type { RenewedToken, Sessions } from '../users/sessions.ts';
import { type Identity, isStorableSubject, type Users } from '../users/store.ts';

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
  /** What a token without the role claim says about it. */
  readonly unclaimedRole: 'member' | 'as-stored';
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

export interface Found {
  readonly principal: Principal | undefined;
  /** What the browser's cookie should hold from now on. */
  readonly renewed?: RenewedToken | undefined;
}

export type FindPrincipal = (credentials: Credentials) => Promise<Found>;

/** A bearer that does not hold is refused; it never falls back to the cookie beside it. */
export const createFindPrincipal = ({ trusted, egress, users, sessions }: PrincipalOptions): FindPrincipal => {
  const verify = trusted && createVerifier(trusted, egress);
  return async ({ authorization, sessionToken }) => {
    if (authorization !== undefined) {
      const token = /^bearer +(\S+) *$/i.exec(authorization)?.[1];
      if (!token) throw new AppError('unauthenticated');
      if (token.startsWith(agentTokenPrefix)) return { principal: { kind: 'agent', token } };
      if (!verify) throw new AppError('unauthenticated');
      return { principal: { kind: 'user', ...(await users.signIn(await verify(token))) } };
    }
    const found = sessionToken === undefined ? undefined : await sessions.find(sessionToken);
    if (!found) return { principal: undefined };
    const { renewed, ...session } = found;
    return { principal: { kind: 'user', ...session }, renewed };
  };
};

/** RFC 7519 and RFC 8725: signature, issuer, audience and times; only asymmetric algorithms, so that a public key is never a MAC key. */
const createVerifier = ({ issuer, jwksUrl, audience, roleClaim, unclaimedRole }: TrustedIssuer, egress: Egress) => {
  const keys = createRemoteJWKSet(new URL(jwksUrl), { [customFetch]: (url, init) => egress.fetch(url, init) });
  return async (token: string): Promise<Identity> => {
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
    if (!isStorableSubject(payload.sub)) throw new AppError('unauthenticated');
    return {
      issuer,
      subject: payload.sub,
      displayName: nameOf(payload),
      role: payload[roleClaim] === undefined ? unclaimedRole : isAdmin(payload[roleClaim]) ? 'admin' : 'member',
    };
  };
};

/** The issuer's keys could not be fetched or read: no verdict on the token. jose marks what has no code of its own as generic. */
const isKeyProblem = (cause: unknown): boolean =>
  cause instanceof AppError ||
  cause instanceof errors.JWKSTimeout ||
  cause instanceof errors.JWKSInvalid ||
  (cause instanceof errors.JOSEError && cause.code === 'ERR_JOSE_GENERIC');

const isAdmin = (claim: unknown): boolean => (Array.isArray(claim) ? claim : [claim]).includes('admin');

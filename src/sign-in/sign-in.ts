import type { Audit } from '../audit/audit.ts';
import { plainText } from '../egress/answer.ts';
import type { AdminClaim } from '../env.ts';
import { AppError } from '../errors.ts';
import { type CallbackParameters, readCallback } from '../oauth/callback-parameters.ts';
import { isReturnPath } from '../oauth/return-path.ts';
import { randomToken } from '../secrets/tokens.ts';
import type { Sessions } from '../users/sessions.ts';
import { isStorableSubject, type SignedIn, type Users } from '../users/store.ts';
import type { Attempts, Claim } from './attempts.ts';
import { isAdmin, nameOf } from './claims.ts';
import { type Guards, newGuards, type OpenIdProvider, type ProvenIdentity } from './open-id-provider.ts';

interface SignInOptions {
  readonly provider: OpenIdProvider;
  readonly adminClaim: AdminClaim | undefined;
  readonly attempts: Attempts;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly audit: Audit;
}

export interface Returned {
  readonly search: URLSearchParams;
  readonly browserToken: string | undefined;
  readonly device: string;
  /** The session that the new one replaces in this browser. */
  readonly sessionId: string | undefined;
}

export type SignInOutcome =
  | { readonly kind: 'signed-in'; readonly sessionToken: string; readonly returnPath: string }
  /** Delivered before. If that went well the browser is signed in, otherwise it starts again. */
  | { readonly kind: 'repeated'; readonly returnPath: string }
  | { readonly kind: 'failed'; readonly error: AppError; readonly returnPath: string };

export type SignIn = ReturnType<typeof createSignIn>;

/** Signing in at the OpenID provider. */
export const createSignIn = (options: SignInOptions) => {
  const { provider, attempts, users, sessions, audit } = options;

  const complete = async (parameters: CallbackParameters, guards: Guards, { device, sessionId }: Returned): Promise<string> => {
    const identity = await provider.exchange(requireCode(parameters), guards);
    const user = await enter(users, identity, options.adminClaim);
    const token = await sessions.open(user.userId, { device, idToken: identity.idToken });
    if (sessionId !== undefined) await sessions.close(sessionId);
    audit.note({ userId: user.userId, action: 'session.open', outcome: 'ok', detail: { device } });
    return token;
  };

  return {
    /** Guards → row → where the browser goes. @throws AppError `unavailable`. */
    start: async (asked: string | undefined, knownBrowser: string | undefined) => {
      const returnPath = safePath(asked);
      const browserToken = knownBrowser ?? randomToken();
      const guards = newGuards();
      const location = await provider.authorizationUrl(guards);
      await attempts.create(guards, browserToken, returnPath);
      return { location, browserToken };
    },

    /**
     * The provider's answer: look → spend the attempt → read its error → exchange and check → user → session.
     * An unknown, expired or foreign state gets one and the same answer, and nothing is spent (login CSRF, RFC 9700 section 4.7).
     */
    finish: async (returned: Returned): Promise<SignInOutcome> => {
      const { search, browserToken } = returned;
      let returnPath = '/';
      try {
        const parameters = readCallback(search);
        const claim: Claim = { state: parameters.state, browserToken };
        const seen = await attempts.peek(claim);
        if (!seen) throw new AppError('authorization_not_valid');
        returnPath = seen.returnPath;
        const guards = await attempts.consume(claim);
        if (!guards) return { kind: 'repeated', returnPath };
        return { kind: 'signed-in', sessionToken: await complete(parameters, guards, returned), returnPath };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return { kind: 'failed', error, returnPath };
      }
    },

    /** Ends the session. @returns where the browser goes on to: the provider's own signing out, if there is one. */
    signOut: async (sessionId: string): Promise<string | undefined> => {
      const idToken = await sessions.idTokenOf(sessionId);
      await sessions.close(sessionId);
      return idToken === undefined ? undefined : provider.endSessionUrl(idToken);
    },
  };
};

export const safePath = (asked: string | undefined): string => (asked !== undefined && isReturnPath(asked) ? asked : '/');

const requireCode = ({ code, iss, error }: CallbackParameters) => {
  if (error?.code === 'access_denied')
    throw new AppError('forbidden', { detail: 'The sign-in was refused at the provider. Nobody was signed in.' });
  if (error) {
    const words = [error.code, error.description].flatMap((text) => (text ? (plainText(text) ?? []) : []));
    throw new AppError('provider_refused', { detail: `The sign-in provider answered: ${words.join(': ')}` });
  }
  if (code === undefined)
    throw new AppError('provider_refused', { detail: 'The sign-in provider sent neither a code nor an error.' });
  return { code, iss };
};

const unusable = () =>
  new AppError('provider_refused', { detail: 'The account has an id that cannot be kept. Nobody was signed in.' });

const enter = async (
  users: Users,
  { issuer, subject, claims }: ProvenIdentity,
  adminClaim: AdminClaim | undefined,
): Promise<SignedIn> => {
  if (!isStorableSubject(subject)) throw unusable();
  return users
    .signIn({
      issuer,
      subject,
      displayName: nameOf(claims) ?? subject,
      role: adminClaim === undefined ? 'first-is-admin' : isAdmin(claims, adminClaim) ? 'admin' : 'member',
    })
    .catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'unauthenticated')
        throw new AppError('forbidden', { detail: 'An administrator has disabled this account.' });
      throw error;
    });
};

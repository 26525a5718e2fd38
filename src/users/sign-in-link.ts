import { timingSafeEqual } from 'node:crypto';
import { AppError } from '../errors.ts';
import { hashToken, randomToken } from '../secrets/tokens.ts';
import type { Sessions } from './sessions.ts';
import { ownIssuer, type Users } from './store.ts';

export type SignInLink = ReturnType<typeof createSignInLink>;

interface SignInLinkOptions {
  readonly users: Users;
  readonly sessions: Sessions;
  /** Hears of the next link when one was used. */
  readonly onNext: (token: string) => void;
}

/**
 * Signs the embedded mode's one owner in: a link printed at start, good for one use, after which the next one is printed.
 * Embedded mode is one process, so the link lives in memory and dies with it.
 */
export const createSignInLink = ({ users, sessions, onNext }: SignInLinkOptions) => {
  let token = randomToken();
  return {
    /** The one that holds now. */
    current: (): string => token,
    /** @returns a session token. @throws AppError `unauthenticated` when the link was used or is not ours. */
    use: async (offered: string, device?: string): Promise<string> => {
      if (!timingSafeEqual(hashToken(token), hashToken(offered))) {
        throw new AppError('unauthenticated', {
          detail: 'This sign-in link was used already or is not valid. Patchbay has printed the one that holds now.',
        });
      }
      token = randomToken();
      onNext(token);
      const owner = await users.signIn({ issuer: ownIssuer, subject: 'owner', displayName: 'Owner', role: 'admin' });
      return sessions.open(owner.userId, { device });
    },
  };
};

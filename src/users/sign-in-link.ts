import { timingSafeEqual } from 'node:crypto';
import { AppError } from '../errors.ts';
import { hashToken, randomToken } from '../secrets/tokens.ts';
import type { Sessions } from './sessions.ts';
import { ownIssuer, type Users } from './store.ts';

export type SignInLink = ReturnType<typeof createSignInLink>;

/**
 * Signs the embedded mode's one owner in: a link printed at start, good for one use. Embedded mode is one process, so the
 * link lives in memory and dies with it.
 */
export const createSignInLink = ({ users, sessions }: { users: Users; sessions: Sessions }) => {
  const token = randomToken();
  let expected: Uint8Array | undefined = hashToken(token);
  return {
    token,
    /** @returns a session token. @throws AppError `unauthenticated` when the link was used or is not ours. */
    use: async (offered: string): Promise<string> => {
      if (!expected || !timingSafeEqual(expected, hashToken(offered))) {
        throw new AppError('unauthenticated', {
          detail: 'This sign-in link was used already or is not valid. Restart Patchbay to get a new one.',
        });
      }
      expected = undefined;
      const owner = await users.signIn({ issuer: ownIssuer, subject: 'owner', displayName: 'Owner', role: 'admin' });
      return sessions.open(owner.userId);
    },
  };
};

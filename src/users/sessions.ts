import type { Clock } from '../clock.ts';
import type { PrismaClient } from '../db/generated/client.ts';
import { hashToken, randomToken } from '../secrets/tokens.ts';
import type { SignedIn } from './store.ts';

export type Sessions = ReturnType<typeof createSessions>;

/** Seconds that a signed-in browser stays signed in. */
export const sessionLifetime = 14 * 24 * 3600;

/** Signed-in browsers. The browser keeps the token, the database only its hash. */
export const createSessions = ({ prisma, clock }: { prisma: PrismaClient; clock: Clock }) => ({
  open: async (userId: string): Promise<string> => {
    const token = randomToken();
    await prisma.session.create({
      data: { userId, tokenHash: hashToken(token), expiresAt: new Date(clock().getTime() + sessionLifetime * 1000) },
    });
    return token;
  },
  find: async (token: string): Promise<(SignedIn & { readonly sessionId: string }) | undefined> => {
    const session = await prisma.session.findUnique({ where: { tokenHash: hashToken(token) }, include: { user: true } });
    if (!session || session.expiresAt <= clock() || session.user.disabled) return undefined;
    return { sessionId: session.id, userId: session.userId, displayName: session.user.displayName, role: session.user.role };
  },
  close: async (sessionId: string): Promise<void> => {
    await prisma.session.deleteMany({ where: { id: sessionId } });
  },
  deleteExpired: async (): Promise<void> => {
    await prisma.session.deleteMany({ where: { expiresAt: { lte: clock() } } });
  },
});

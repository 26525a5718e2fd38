import { z } from 'zod';
import type { Audit } from '../audit/audit.ts';
import type { PrismaClient } from '../db/generated/client.ts';
import type { Sessions } from '../users/sessions.ts';

export const sessionView = z.object({
  id: z.uuid(),
  device: z.string().nullable().describe('The browser in words, such as "Firefox on Linux"'),
  current: z.boolean().describe('The one that asks'),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().describe('To the minute'),
  expiresAt: z.iso.datetime(),
});
export type SessionView = z.output<typeof sessionView>;

interface OwnSessionsOptions {
  readonly prisma: PrismaClient;
  readonly sessions: Sessions;
  readonly audit: Audit;
}

export type OwnSessions = ReturnType<typeof createOwnSessions>;

/** Where a person is signed in, and ending it. */
export const createOwnSessions = ({ prisma, sessions, audit }: OwnSessionsOptions) => ({
  list: async (userId: string, currentId: string | undefined): Promise<SessionView[]> =>
    (await sessions.list(userId)).map(({ id, device, createdAt, lastSeenAt, expiresAt }) => ({
      id,
      device,
      current: id === currentId,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),

  /** @throws AppError `not_found`. */
  end: (userId: string, id: string): Promise<void> =>
    prisma.$transaction(async (tx) => {
      await sessions.closeOwn(tx, userId, id);
      await audit.record(tx, { userId, action: 'session.close', target: id, outcome: 'ok' });
    }),

  /** Signs out everywhere, this browser included. */
  endAll: (userId: string): Promise<void> =>
    prisma.$transaction(async (tx) => {
      const ended = await sessions.closeAll(tx, userId);
      await audit.record(tx, { userId, action: 'session.close-all', outcome: 'ok', detail: { ended } });
    }),
});

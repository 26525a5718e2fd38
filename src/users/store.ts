import type { PrismaClient, Role } from '../db/generated/client.ts';
import { AppError } from '../errors.ts';

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly displayName: string;
  readonly role: Role;
}

export interface SignedIn {
  readonly userId: string;
  readonly displayName: string;
  readonly role: Role;
}

export type Users = ReturnType<typeof createUsers>;

/** The issuer of users that this service signs in itself. */
export const ownIssuer = 'patchbay';

export const createUsers = (prisma: PrismaClient) => ({
  /**
   * The user behind a proven identity, made at the first sight of it; name and role follow the issuer.
   * @throws AppError `unauthenticated` for a disabled user.
   */
  signIn: async ({ issuer, subject, displayName, role }: Identity): Promise<SignedIn> => {
    const known = await prisma.user.findUnique({ where: { issuer_subject: { issuer, subject } } });
    const current =
      known && known.displayName === displayName && known.role === role
        ? known
        : await prisma.user.upsert({
            where: { issuer_subject: { issuer, subject } },
            create: { issuer, subject, displayName, role },
            update: { displayName, role },
          });
    if (current.disabled) throw new AppError('unauthenticated');
    return { userId: current.id, displayName, role };
  },

  displayName: async (userId: string): Promise<string> =>
    (await prisma.user.findUniqueOrThrow({ where: { id: userId }, select: { displayName: true } })).displayName,
});

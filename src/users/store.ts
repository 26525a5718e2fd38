import type { Prisma, PrismaClient, Role, User } from '../db/generated/client.ts';
import { AppError } from '../errors.ts';

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** Absent: as stored; at first sight the subject. */
  readonly displayName: string | undefined;
  /**
   * What the issuer says; or `as-stored`, where administrators give roles here and newcomers are members; or `first-is-admin`,
   * the same, except that the very first user of all becomes an administrator.
   */
  readonly role: Role | 'as-stored' | 'first-is-admin';
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
  signIn: async (identity: Identity): Promise<SignedIn> => {
    const { issuer, subject } = identity;
    const known = await prisma.user.findUnique({ where: { issuer_subject: { issuer, subject } } });
    const current = known && agrees(known, identity) ? known : await write(prisma, identity);
    if (current.disabled) throw new AppError('unauthenticated');
    return { userId: current.id, displayName: current.displayName, role: current.role };
  },

  displayName: async (userId: string): Promise<string> =>
    (await prisma.user.findUniqueOrThrow({ where: { id: userId }, select: { displayName: true } })).displayName,
});

/** OpenID Connect Core section 2 says 255; the database's index takes no more than 2,704 bytes. */
const longestSubject = 600;

/** Two subjects that the database would store alike must not become one user. */
export const isStorableSubject = (subject: unknown): subject is string =>
  typeof subject === 'string' &&
  subject !== '' &&
  subject.length <= longestSubject &&
  !subject.includes('\0') &&
  Buffer.from(subject).toString() === subject;

/**
 * Whoever decides by who else is there waits for the others who do, until the end of the transaction: two first users at once
 * must not both become administrators, nor two administrators remove each other.
 */
export const lockRoles = async (tx: Prisma.TransactionClient): Promise<void> => {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${rolesLock})`;
};
const rolesLock = 5_284_137;

const agrees = (known: User, { displayName, role }: Identity): boolean =>
  (displayName === undefined || known.displayName === displayName) && (!isRole(role) || known.role === role);

const isRole = (role: Identity['role']): role is Role => role === 'admin' || role === 'member';

const write = (prisma: PrismaClient, identity: Identity): Promise<User> => {
  if (identity.role !== 'first-is-admin') return upsert(prisma, identity, isRole(identity.role) ? identity.role : 'member');
  return prisma.$transaction(async (tx) => {
    await lockRoles(tx);
    const anybody = await tx.user.findFirst({ select: { id: true } });
    return upsert(tx, identity, anybody ? 'member' : 'admin');
  });
};

const upsert = (
  tx: Prisma.TransactionClient,
  { issuer, subject, displayName, role }: Identity,
  roleAtFirst: Role,
): Promise<User> =>
  tx.user.upsert({
    where: { issuer_subject: { issuer, subject } },
    create: { issuer, subject, displayName: displayName ?? subject, role: roleAtFirst },
    update: { ...(displayName !== undefined && { displayName }), ...(isRole(role) && { role }) },
  });

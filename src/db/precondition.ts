/** Two people, or two tabs, that change the same thing: the later one is told instead of undoing what it never saw. */
import { createHash } from 'node:crypto';
import { AppError } from '../errors.ts';
import type { Prisma } from './generated/client.ts';

/** An entity tag (RFC 9110 section 8.8.3) of what people can change of a thing. Nothing else moves it, such as a renewed token. */
export const etagOf = (...changeable: readonly unknown[]): string =>
  `"${createHash('sha256').update(JSON.stringify(changeable)).digest('base64url').slice(0, 22)}"`;

/** Whether a change is still wanted, given the tag of what is there now; undefined where there is nothing yet. */
export type Precondition = (etag: string | undefined) => boolean;

/**
 * Call it in the transaction of the change. Whoever else states a precondition on the same thing waits until that has ended.
 * @throws AppError `changed_meanwhile`.
 */
export const requireUnchanged = async (
  tx: Prisma.TransactionClient,
  precondition: Precondition | undefined,
  thing: readonly string[],
  current: () => Promise<string | undefined>,
): Promise<void> => {
  if (!precondition) return;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${thing.join(' ')}, 0))`;
  if (!precondition(await current())) throw new AppError('changed_meanwhile');
};

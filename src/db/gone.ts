import { AppError } from '../errors.ts';

/** A row that a write refers to was deleted a moment ago (Prisma's P2003): it is as unknown as one that never was. */
export const whenGone = (error: unknown): never => {
  if (error instanceof Error && 'code' in error && error.code === 'P2003') throw new AppError('not_found');
  throw error;
};

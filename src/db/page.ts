import { z } from 'zod';
import { AppError } from '../errors.ts';

/** Query of every list. `cursor` is the `nextCursor` of the page before. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50).describe('How many at the most'),
  cursor: z.string().max(200).optional().describe('nextCursor of the page before'),
});
export type PageQuery = z.output<typeof pageQuery>;

export interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

export const pageOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), nextCursor: z.string().nullable() });

/** Prisma arguments for one page, newest first: ids are UUIDv7, so their order is the order of creation. */
export const pageArguments = ({ limit, cursor }: PageQuery) => ({
  take: limit + 1,
  orderBy: { id: 'desc' as const },
  ...(cursor !== undefined && { where: { id: { lt: readCursor(cursor) } } }),
});

/** Makes a page of the rows that `pageArguments` asked for. */
export const toPage = <R extends { readonly id: string }, T>(
  rows: readonly R[],
  { limit }: PageQuery,
  view: (row: R) => T,
): Page<T> => {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(view),
    nextCursor: rows.length > limit && last ? Buffer.from(last.id).toString('base64url') : null,
  };
};

const readCursor = (cursor: string): string => {
  const id = z.uuid().safeParse(Buffer.from(cursor, 'base64url').toString());
  if (!id.success)
    throw new AppError('invalid_input', { errors: [{ path: 'cursor', message: 'is not the nextCursor of a page' }] });
  return id.data;
};

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

/**
 * An id before every one that was made at this moment or later: UUIDv7 begin with their milliseconds (RFC 9562). A second of
 * grace, since an id is made a little before the time beside it is looked up.
 */
export const firstIdAt = (moment: Date): string => {
  const hex = Math.max(0, moment.getTime() - 1_000)
    .toString(16)
    .padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`;
};

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

/** A page of what only code can tell apart: reads on until enough of it fits. */
export const pageThatFits = async <T extends { readonly id: string }>(
  query: PageQuery,
  read: (query: PageQuery) => Promise<Page<T>>,
  fits: (one: T) => boolean,
): Promise<Page<T>> => {
  const found: T[] = [];
  let cursor: string | null | undefined = query.cursor;
  do {
    const page: Page<T> = await read({ limit: 100, cursor });
    found.push(...page.items.filter(fits));
    cursor = page.nextCursor;
  } while (found.length <= query.limit && cursor !== null);
  return toPage(found, query, (one) => one);
};

const readCursor = (cursor: string): string => {
  const id = z.uuid().safeParse(Buffer.from(cursor, 'base64url').toString());
  if (!id.success)
    throw new AppError('invalid_input', { errors: [{ path: 'cursor', message: 'is not the nextCursor of a page' }] });
  return id.data;
};

/** Lists as Notion has them: read on with `next_cursor`. */
import { z } from 'zod';

export const paging = {
  page_size: z.int().min(1).max(100).optional().describe('Items on a page: at most 100, which is what is taken when left out'),
  start_cursor: z.string().min(1).optional().describe('To read on: next_cursor of the answer before'),
};

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    results: z.array(item),
    next_cursor: z.string().nullish().describe('Pass as start_cursor to read on; null at the end'),
  });

/** A list whose items are read one by one. */
export const readList = (body: unknown, read: (item: unknown) => unknown) => {
  const { results, next_cursor } = answer.parse(body);
  return { results: results.map(read), next_cursor };
};

const answer = z.object({ results: z.array(z.unknown()), next_cursor: z.string().nullish() });

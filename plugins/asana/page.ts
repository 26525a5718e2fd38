/** Everything from Asana stands in `data`; lists are read on with `next_page.offset`. */
import { z } from 'zod';

export const paging = {
  limit: z.int().min(1).max(100).default(50).describe('Items in an answer: at most 100, 50 when left out'),
  offset: z.string().min(1).optional().describe('To read on: next_offset of the answer before'),
};

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    next_offset: z.string().nullable().describe('Pass as offset to read on; null at the end'),
  });

export const readPage = (body: unknown) => {
  const { data, next_page } = page.parse(body);
  return { items: data, next_offset: next_page?.offset ?? null };
};

/** The thing itself. */
export const dataOf = (body: unknown): unknown => envelope.parse(body).data;

const envelope = z.object({ data: z.unknown() });
const page = z.object({ data: z.array(z.unknown()), next_page: z.object({ offset: z.string() }).nullish() });

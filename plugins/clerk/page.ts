/** Paging as Clerk has it: `limit` and `offset`. Some lists come as an array, others as an object with `data` and a count. */
import { z } from 'zod';
import type { Api, ApiPath, Query } from '../define.ts';

export const paging = {
  limit: z.int().min(1).max(100).optional().describe('Items on a page: at most 100, 20 when left out'),
  offset: z.int().min(0).optional().describe('How many to pass over: next_offset of the answer before'),
};

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    next_offset: z.int().nullable().describe('Pass as offset to read on; null on the last page'),
  });

interface PageQuery extends Query {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

export const getPage = async (api: Api, path: ApiPath, { limit = 20, offset = 0, ...query }: PageQuery) => {
  const answer = listAnswer.parse(await api.get(path, { ...query, limit, offset }));
  const [data, count] = Array.isArray(answer) ? [answer, undefined] : [answer.data, answer.total_count];
  const next = offset + data.length;
  const isLast = count === undefined ? data.length < limit : next >= count;
  return { data, next_offset: isLast || data.length === 0 ? null : next };
};

const listAnswer = z.union([z.array(z.unknown()), z.object({ data: z.array(z.unknown()), total_count: z.number().optional() })]);

/** Paging as Atlas has it: numbered pages, and a total count that some lists leave out. */
import { z } from 'zod';
import type { Api, ApiPath, Query } from '../define.ts';

export const paging = {
  pageNum: z.int().min(1).optional().describe('Page to read, from 1; take next_page of the answer before'),
  itemsPerPage: z.int().min(1).max(500).optional().describe('Items on a page: at most 500, 50 when left out'),
};

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    results: z.array(item),
    next_page: z.int().nullable().describe('Pass as pageNum to read on; null on the last page'),
  });

interface PageQuery extends Query {
  readonly pageNum?: number | undefined;
  readonly itemsPerPage?: number | undefined;
}

export const getPage = async (api: Api, path: ApiPath, { pageNum = 1, itemsPerPage = 50, ...query }: PageQuery) => {
  const answer = listAnswer.parse(await api.get(path, { ...query, pageNum, itemsPerPage }));
  const { results = [], totalCount } = answer;
  const isLast = totalCount ? pageNum * itemsPerPage >= totalCount : results.length < itemsPerPage;
  return { results, next_page: isLast ? null : pageNum + 1 };
};

const listAnswer = z.object({ results: z.array(z.unknown()).optional(), totalCount: z.number().optional() });

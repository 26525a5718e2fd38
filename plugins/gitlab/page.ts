/** Paging as GitLab has it: `page` and `per_page` in the request, the next page in the header x-next-page. */
import { z } from 'zod';
import type { Api, ApiPath, Query } from '../define.ts';

export const paging = {
  page: z.int().min(1).optional().describe('Page to read, from 1; take next_page of the answer before'),
  per_page: z.int().min(1).max(100).optional().describe('Items on a page: at most 100, 20 when left out'),
};

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next_page: z.int().nullable().describe('Pass as page to read on; null on the last page') });

export const getPage = async (api: Api, path: ApiPath, query: Query) => {
  const { headers, body } = await api.request({ method: 'GET', path, query });
  return { items: body, next_page: Number(headers.get('x-next-page')) || null };
};

/** Paging as GitHub has it: `page` and `per_page` in the request, the next page in the answer's Link header (RFC 8288). */
import { z } from 'zod';
import type { Api, ApiPath, Query } from '../define.ts';

export const paging = {
  page: z.int().min(1).optional().describe('Page to read, from 1; take next_page of the answer before'),
  per_page: z.int().min(1).max(100).optional().describe('Items on a page: at most 100, 30 when left out'),
};

export const nextPageShape = z.int().nullable().describe('Pass as page to read on; null on the last page');

export const pageOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), next_page: nextPageShape });

export const countedPageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    total_count: z.int(),
    incomplete_results: z.boolean().optional().describe('true: GitHub ran out of time and knows of more'),
    items: z.array(item),
    next_page: nextPageShape,
  });

/** One page of an endpoint that answers an array. */
export const getPage = async (api: Api, path: ApiPath, query?: Query) => {
  const { headers, body } = await api.request({ method: 'GET', path, ...(query && { query }) });
  return { items: body, next_page: nextPage(headers) };
};

/** One page of an endpoint that answers an object, of which some part is paged. */
export const getObjectPage = async (api: Api, path: ApiPath, query: Query) => {
  const { headers, body } = await api.request({ method: 'GET', path, query });
  return { ...z.looseObject({}).parse(body), next_page: nextPage(headers) };
};

/** One page of an endpoint that answers an object with a count and, under `key`, the items. */
export const getCountedPage = async (api: Api, path: ApiPath, query: Query, key = 'items') => {
  const page: Record<string, unknown> = await getObjectPage(api, path, query);
  return { ...page, items: page[key] };
};

const nextPage = (headers: Headers): number | null => {
  const next = /<([^>]*)>;[^,<]*\brel="?next"?/.exec(headers.get('link') ?? '')?.[1];
  const page = next && URL.canParse(next) ? Number(new URL(next).searchParams.get('page')) : 0;
  return page > 0 ? page : null;
};

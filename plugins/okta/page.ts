/** Paging as Okta has it: `limit` and `after` in the request, the next `after` in the answer's Link header (RFC 8288). */
import { z } from 'zod';
import type { Api, ApiPath, Query } from '../define.ts';

export const paging = {
  limit: z.int().min(1).max(200).optional().describe('Items on a page: at most 200, 50 when left out'),
  after: z.string().min(1).optional().describe('Page to read on from: next_after of the answer before'),
};

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    next_after: z.string().nullable().describe('Pass as after to read on; null on the last page'),
  });

/** One page of an endpoint that answers an array. */
export const getPage = async (api: Api, path: ApiPath, { limit = 50, ...query }: Query = {}) => {
  const { headers, body } = await api.request({ method: 'GET', path, query: { ...query, limit } });
  return { items: body, next_after: nextAfter(headers) };
};

const nextAfter = (headers: Headers): string | null => {
  const next = /<([^>]*)>;[^,<]*\brel="?next"?/.exec(headers.get('link') ?? '')?.[1];
  return next && URL.canParse(next) ? new URL(next).searchParams.get('after') : null;
};

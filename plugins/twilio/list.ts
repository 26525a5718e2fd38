/** Lists as Twilio has them: the answer names the address of the next page, of which only the place in the list is used. */
import { z } from 'zod';
import type { Query } from '../define.ts';

export const paging = {
  PageSize: z.int().min(1).max(1000).optional().describe('Items on a page: at most 1000, 50 when left out'),
  next_page_uri: z
    .string()
    .min(1)
    .optional()
    .describe('To read on: next_page_uri of the answer before, with the other arguments as they were'),
};

export const nextPage = {
  next_page_uri: z.string().nullish().describe('Pass as next_page_uri to read on; null on the last page'),
};

/** No address from outside is called: from it come the number and the token of the page, and nothing else. */
export const pageQuery = ({ next_page_uri, ...query }: Query & { readonly next_page_uri?: string | undefined }): Query => {
  if (next_page_uri === undefined) return query;
  const place = new URLSearchParams(next_page_uri.split('?')[1] ?? '');
  const at = (name: string) => place.get(name) ?? undefined;
  return { ...query, PageSize: at('PageSize') ?? query.PageSize, Page: at('Page'), PageToken: at('PageToken') };
};

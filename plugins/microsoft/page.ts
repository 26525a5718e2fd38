/**
 * Paging as Graph has it: an answer holds a whole address, `@odata.nextLink`, of which `$skip` or `$skiptoken` is what is new.
 * Agents get only that, as `next_page`: an address from an answer is never called.
 */
import { z } from 'zod';
import type { Api, ApiPath, Query } from '../define.ts';

const mark = /^\$skip(token)?$/i;

export const paging = {
  top: z.int().min(1).max(100).optional().describe('Items on a page: at most 100, 25 when left out'),
  page: z
    .string()
    .regex(/^\$skip(token)?=.+$/i, 'must be next_page of the answer before')
    .optional()
    .describe('Page to read on from: next_page of the answer before, with everything else as it was'),
};

export interface Paging {
  readonly top?: number | undefined;
  readonly page?: string | undefined;
}

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ value: z.array(item), next_page: z.string().nullable().describe('Pass as page to read on; null on the last page') });

export const getPage = async (
  api: Api,
  path: ApiPath,
  { top = 25, page }: Paging,
  query: Query,
  headers: Readonly<Record<string, string>> = {},
) => {
  const at = page?.indexOf('=') ?? 0;
  const more = page === undefined ? {} : { [page.slice(0, at)]: page.slice(at + 1) };
  const { body } = await api.request({ method: 'GET', path, query: { $top: top, ...query, ...more }, headers });
  const answer = listAnswer.parse(body);
  return { value: answer.value, next_page: nextPage(answer['@odata.nextLink']) };
};

const listAnswer = z.object({ value: z.array(z.unknown()), '@odata.nextLink': z.string().nullish() });

const nextPage = (link: string | null | undefined): string | null => {
  const query = link && URL.canParse(link) ? new URL(link).searchParams : new URLSearchParams();
  const found = [...query].find(([name]) => mark.test(name));
  return found === undefined ? null : found.join('=');
};

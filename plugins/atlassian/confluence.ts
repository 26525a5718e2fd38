/** What Confluence's operations ask for and answer: Confluence's own field names, cut to what a model needs. */
import { z } from 'zod';
import { limits, longText } from './text.ts';

export const pageId = z.string().regex(/^\d+$/).describe('Id of the page, all digits, as in its address');
export const pageBody = z
  .string()
  .describe('Text in Confluence’s storage format: XHTML such as <h2>…</h2><p>…</p><ul><li>…</li></ul>');

export const pageShape = z.object({
  id: z.string(),
  title: z.string(),
  status: z.string(),
  spaceId: z.string().nullish(),
  parentId: z.string().nullish(),
  version: z.object({ number: z.int(), createdAt: z.string().nullish(), message: z.string().nullish() }).nullish(),
  body: z.object({ storage: z.object({ value: longText(limits.whole) }).nullish() }).nullish(),
});

/** The cursor inside the address of the next page. */
export const nextCursor = (next: string | undefined): string | null =>
  next === undefined ? null : new URL(next, 'https://api.atlassian.com').searchParams.get('cursor');

export const links = z.object({ next: z.string().optional() }).optional();
export const cursor = z.string().min(1).optional().describe('next_cursor of the answer before');
export const nextCursorShape = z.string().nullable().describe('Pass as cursor to read on; null on the last page');

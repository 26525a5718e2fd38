/** Paging as Slack has it: `cursor` and `limit` in the request, the next cursor in `response_metadata`, empty at the end. */
import { z } from 'zod';

export const paging = {
  cursor: z.string().min(1).optional().describe('Where to read on: next_cursor of the answer before'),
  limit: z.int().min(1).max(200).optional().describe('Most items in an answer: at most 200, 100 when left out'),
};

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    next_cursor: z.string().nullable().describe('Pass as cursor to read on; null at the end'),
  });

/** The page in an answer that keeps its items under `key`. */
export const readPage = (body: unknown, key: string) => {
  const answer = pagedAnswer.parse(body);
  return { items: answer[key], next_cursor: answer.response_metadata?.next_cursor || null };
};

const pagedAnswer = z.looseObject({
  response_metadata: z.looseObject({ next_cursor: z.string().nullish() }).nullish(),
});

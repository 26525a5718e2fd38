/** Paging as Linear has it (Relay): `first` and `after` in the request, `pageInfo` beside the nodes. */
import { z } from 'zod';

export const paging = {
  first: z.int().min(1).max(100).optional().describe('Items in an answer: at most 100, 50 when left out'),
  after: z.string().min(1).optional().describe('Where to read on: next_cursor of the answer before'),
};

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    next_cursor: z.string().nullable().describe('Pass as after to read on; null at the end'),
  });

/** A connection as Linear answers it, turned into what `pageOf` describes. */
export const connection = z
  .object({
    nodes: z.array(z.unknown()),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
  })
  .transform(({ nodes, pageInfo }) => ({
    items: nodes,
    next_cursor: pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null,
  }));

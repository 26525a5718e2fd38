/** Lists as Stripe has them: newest first, read on with the id of the last item while `has_more` is true. */
import { z } from 'zod';

export const paging = {
  limit: z.int().min(1).max(100).optional().describe('Items on a page: at most 100, 10 when left out'),
  starting_after: z
    .string()
    .min(1)
    .optional()
    .describe('To read on: the id of the last item of the answer before, while its has_more is true'),
};

const seconds = z.int().min(0).optional();
export const created = {
  created: z
    .strictObject({
      gte: seconds.describe('At or after this Unix time, in seconds'),
      lte: seconds.describe('At or before this Unix time, in seconds'),
    })
    .optional()
    .describe('Only what was created in this span'),
};

export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    has_more: z.boolean().describe('true: there are older ones; pass the last id as starting_after'),
  });

/** The span in the brackets that Stripe takes in a query. */
export const withSpan = <
  T extends { readonly created?: { readonly gte?: number | undefined; readonly lte?: number | undefined } | undefined },
>({
  created,
  ...query
}: T) => ({ ...query, 'created[gte]': created?.gte, 'created[lte]': created?.lte });

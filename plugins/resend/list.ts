/** Lists as Resend has them: newest first, read on with the id of the last item while `has_more` is true. */
import { z } from 'zod';

export const paging = {
  limit: z.int().min(1).max(100).optional().describe('Items on a page: at most 100'),
  after: z.string().min(1).optional().describe('To read on: the id of the last item of the answer before'),
};

export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    has_more: z.boolean().nullish().describe('true: there are others; pass the last id as after'),
  });

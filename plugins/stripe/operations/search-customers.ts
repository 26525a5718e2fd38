import { z } from 'zod';
import { stripe } from '../../../catalog/stripe.ts';
import { operation, path } from '../../define.ts';
import { listOf, paging } from '../list.ts';
import { customerShape } from '../shapes.ts';

export const searchCustomers = operation(stripe, {
  name: 'search_customers',
  description:
    'Search customers by email, name, phone or metadata. New and changed customers appear after about a minute: to check what was just written, use get_customer.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    query: z
      .string()
      .min(1)
      .describe('Search language: name~"jane", email:"jane@example.com", metadata["plan"]:"pro", joined by AND or OR'),
    limit: paging.limit,
    page: z.string().min(1).optional().describe('next_page of the answer before'),
  }),
  output: listOf(customerShape).extend({
    has_more: z.boolean(),
    next_page: z.string().nullish().describe('Pass as page to read on'),
  }),
  run: ({ input, api }) => api.get(path`/customers/search`, input),
});

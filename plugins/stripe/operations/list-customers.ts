import { z } from 'zod';
import { stripe } from '../../../catalog/stripe.ts';
import { operation, path } from '../../define.ts';
import { created, listOf, paging, withSpan } from '../list.ts';
import { customerShape } from '../shapes.ts';

export const listCustomers = operation(stripe, {
  name: 'list_customers',
  description: 'List customers, newest first. With email only those with exactly that address, in the same case.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    ...paging,
    ...created,
    email: z.string().min(1).optional().describe('The whole address; upper and lower case count'),
  }),
  output: listOf(customerShape),
  run: ({ input, api }) => api.get(path`/customers`, withSpan(input)),
});

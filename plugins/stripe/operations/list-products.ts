import { z } from 'zod';
import { stripe } from '../../../catalog/stripe.ts';
import { operation, path } from '../../define.ts';
import { created, listOf, paging, withSpan } from '../list.ts';
import { productShape } from '../shapes.ts';

export const listProducts = operation(stripe, {
  name: 'list_products',
  description: 'List products, newest first.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    ...paging,
    ...created,
    active: z.boolean().optional().describe('true: only those on sale; false: only archived ones'),
  }),
  output: listOf(productShape),
  run: ({ input, api }) => api.get(path`/products`, withSpan(input)),
});

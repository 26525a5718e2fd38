import { z } from 'zod';
import { stripe } from '../../../catalog/stripe.ts';
import { operation, path } from '../../define.ts';
import { created, listOf, paging, withSpan } from '../list.ts';
import { priceShape } from '../shapes.ts';

export const listPrices = operation(stripe, {
  name: 'list_prices',
  description: 'List prices, newest first.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    ...paging,
    ...created,
    product: z.string().min(1).optional().describe('Only prices of this product, prod_…'),
    active: z.boolean().optional().describe('true: only those that can be used; false: only archived ones'),
    type: z.enum(['one_time', 'recurring']).optional().describe('Only this type'),
  }),
  output: listOf(priceShape),
  run: ({ input, api }) => api.get(path`/prices`, withSpan(input)),
});

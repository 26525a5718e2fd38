import { z } from 'zod';
import { stripe } from '../../../catalog/stripe.ts';
import { operation, path } from '../../define.ts';
import { idempotency, post } from '../post.ts';
import { amount, currency, idOf, metadata, priceShape } from '../shapes.ts';

export const createPrice = operation(stripe, {
  name: 'create_price',
  description: 'Add a price to a product. Its amount and currency never change later: a new price is made instead.',
  effect: 'write',
  scopes: [],
  input: z.strictObject({
    product: idOf('product', 'prod'),
    currency,
    unit_amount: amount,
    recurring: z
      .strictObject({
        interval: z.enum(['day', 'week', 'month', 'year']).describe('How often it is billed'),
        interval_count: z.int().min(1).optional().describe('Number of intervals between bills; 1 when left out'),
      })
      .optional()
      .describe('For subscriptions; leave out for a one-time price'),
    nickname: z.string().optional().describe('A short name that customers do not see'),
    lookup_key: z.string().max(200).optional().describe('A name of your own by which it can be found'),
    ...metadata,
    ...idempotency,
  }),
  output: priceShape,
  run: ({ input, api }) => post(api, path`/prices`, input),
});

import { z } from 'zod';
import { stripe } from '../../../catalog/stripe.ts';
import { operation, path } from '../../define.ts';
import { created, listOf, paging, withSpan } from '../list.ts';
import { subscriptionShape } from '../shapes.ts';

export const listSubscriptions = operation(stripe, {
  name: 'list_subscriptions',
  description: 'List subscriptions, newest first. Cancelled ones are left out unless status asks for them.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    ...paging,
    ...created,
    customer: z.string().min(1).optional().describe('Only subscriptions of this customer, cus_…'),
    price: z.string().min(1).optional().describe('Only subscriptions with this price, price_…'),
    status: z
      .enum([
        'all',
        'active',
        'past_due',
        'unpaid',
        'canceled',
        'incomplete',
        'incomplete_expired',
        'trialing',
        'paused',
        'ended',
      ])
      .optional()
      .describe('Only subscriptions with this status; all includes cancelled ones'),
  }),
  output: listOf(subscriptionShape),
  run: ({ input, api }) => api.get(path`/subscriptions`, withSpan(input)),
});

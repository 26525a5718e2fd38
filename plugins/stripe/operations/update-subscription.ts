import { z } from 'zod';
import { stripe } from '../../../catalog/stripe.ts';
import { operation, path } from '../../define.ts';
import { idempotency, post } from '../post.ts';
import { idOf, metadata, subscriptionShape } from '../shapes.ts';

export const updateSubscription = operation(stripe, {
  name: 'update_subscription',
  description:
    'Let a subscription end with its current period, or take that back, and change its notes. What is left out stays as it is.',
  effect: 'write',
  scopes: [],
  input: z.strictObject({
    subscription: idOf('subscription', 'sub'),
    cancel_at_period_end: z.boolean().optional().describe('true: it ends when the paid period does; false: it goes on'),
    description: z.string().max(500).optional().describe('Shown to the customer'),
    ...metadata,
    ...idempotency,
  }),
  output: subscriptionShape,
  run: ({ input: { subscription, ...changes }, api }) => post(api, path`/subscriptions/${subscription}`, changes),
});

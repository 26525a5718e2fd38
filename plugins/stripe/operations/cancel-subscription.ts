import { z } from 'zod';
import { stripe } from '../../../catalog/stripe.ts';
import { operation, path } from '../../define.ts';
import { idOf, subscriptionShape } from '../shapes.ts';

export const cancelSubscription = operation(stripe, {
  name: 'cancel_subscription',
  description:
    'Cancel a subscription at once and for good. To let it run out instead, use update_subscription with cancel_at_period_end.',
  effect: 'destructive',
  scopes: [],
  input: z.strictObject({
    subscription: idOf('subscription', 'sub'),
    invoice_now: z.boolean().optional().describe('true: bill what is still open right away'),
    prorate: z.boolean().optional().describe('true: credit the unused time'),
  }),
  output: subscriptionShape,
  run: ({ input: { subscription, ...details }, api }) => api.delete(path`/subscriptions/${subscription}`, details),
});

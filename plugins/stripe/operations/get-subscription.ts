import { z } from 'zod';
import { stripe } from '../../../catalog/stripe.ts';
import { operation, path } from '../../define.ts';
import { idOf, subscriptionShape } from '../shapes.ts';

export const getSubscription = operation(stripe, {
  name: 'get_subscription',
  description: 'Read one subscription with its items and current periods.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ subscription: idOf('subscription', 'sub') }),
  output: subscriptionShape,
  run: ({ input: { subscription }, api }) => api.get(path`/subscriptions/${subscription}`),
});

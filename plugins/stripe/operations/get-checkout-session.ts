import { z } from 'zod';
import { stripe } from '../../../catalog/stripe.ts';
import { operation, path } from '../../define.ts';
import { checkoutSessionShape, idOf } from '../shapes.ts';

export const getCheckoutSession = operation(stripe, {
  name: 'get_checkout_session',
  description: 'Read one checkout session: whether it was paid, and the payment or subscription that it made.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ session: idOf('checkout session', 'cs') }),
  output: checkoutSessionShape,
  run: ({ input: { session }, api }) => api.get(path`/checkout/sessions/${session}`),
});

import { z } from 'zod';
import { stripe } from '../../../catalog/stripe.ts';
import { operation, path } from '../../define.ts';
import { idempotency, post } from '../post.ts';
import { checkoutSessionShape, idOf } from '../shapes.ts';

export const expireCheckoutSession = operation(stripe, {
  name: 'expire_checkout_session',
  description: 'Close an open checkout session for good: its page can no longer be paid.',
  effect: 'destructive',
  scopes: [],
  input: z.strictObject({ session: idOf('checkout session', 'cs'), ...idempotency }),
  output: checkoutSessionShape,
  run: ({ input: { session, ...key }, api }) => post(api, path`/checkout/sessions/${session}/expire`, key),
});

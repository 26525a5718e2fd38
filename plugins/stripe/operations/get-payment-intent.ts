import { z } from 'zod';
import { stripe } from '../../../catalog/stripe.ts';
import { operation, path } from '../../define.ts';
import { idOf, paymentIntentShape } from '../shapes.ts';

export const getPaymentIntent = operation(stripe, {
  name: 'get_payment_intent',
  description: 'Read one payment: its status, why it failed, and its charge.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ payment_intent: idOf('payment intent', 'pi') }),
  output: paymentIntentShape,
  run: ({ input: { payment_intent }, api }) => api.get(path`/payment_intents/${payment_intent}`),
});

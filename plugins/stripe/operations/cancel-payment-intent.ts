import { z } from 'zod';
import { stripe } from '../../../catalog/stripe.ts';
import { operation, path } from '../../define.ts';
import { idempotency, post } from '../post.ts';
import { idOf, paymentIntentShape } from '../shapes.ts';

export const cancelPaymentIntent = operation(stripe, {
  name: 'cancel_payment_intent',
  description: 'Cancel a payment that has not succeeded. It cannot be taken up again; money that was only reserved is released.',
  effect: 'destructive',
  scopes: [],
  input: z.strictObject({
    payment_intent: idOf('payment intent', 'pi'),
    cancellation_reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']).optional().describe('Why'),
    ...idempotency,
  }),
  output: paymentIntentShape,
  run: ({ input: { payment_intent, ...details }, api }) => post(api, path`/payment_intents/${payment_intent}/cancel`, details),
});

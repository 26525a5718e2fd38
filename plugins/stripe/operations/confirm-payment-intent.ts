import { z } from 'zod';
import { stripe } from '../../../catalog/stripe.ts';
import { operation, path } from '../../define.ts';
import { idempotency, post } from '../post.ts';
import { idOf, paymentIntentShape } from '../shapes.ts';

export const confirmPaymentIntent = operation(stripe, {
  name: 'confirm_payment_intent',
  description:
    'Take the payment: the saved payment method is charged. Do this only when you were asked for exactly this payment. requires_action in the answer means that the customer has to approve it.',
  effect: 'destructive',
  scopes: [],
  input: z.strictObject({
    payment_intent: idOf('payment intent', 'pi'),
    payment_method: z.string().min(1).optional().describe('What to charge, pm_…, if the payment does not name one yet'),
    return_url: z.url().optional().describe('Where the customer goes after approving the payment elsewhere'),
    off_session: z.boolean().optional().describe('true: the customer is not there to approve it'),
    ...idempotency,
  }),
  output: paymentIntentShape,
  run: ({ input: { payment_intent, ...details }, api }) => post(api, path`/payment_intents/${payment_intent}/confirm`, details),
});

import { z } from 'zod';
import { stripe } from '../../../catalog/stripe.ts';
import { operation, path } from '../../define.ts';
import { idempotency, post } from '../post.ts';
import { amount, currency, idOf, metadata, paymentIntentShape } from '../shapes.ts';

export const updatePaymentIntent = operation(stripe, {
  name: 'update_payment_intent',
  description: 'Change a payment that has not been confirmed yet. What is left out stays as it is.',
  effect: 'write',
  scopes: [],
  input: z.strictObject({
    payment_intent: idOf('payment intent', 'pi'),
    amount: amount.optional(),
    currency: currency.optional(),
    payment_method: z.string().min(1).optional().describe('A saved payment method of the customer, pm_…'),
    description: z.string().optional().describe('A note, also shown on receipts'),
    receipt_email: z.string().optional().describe('Where the receipt goes once it is paid'),
    ...metadata,
    ...idempotency,
  }),
  output: paymentIntentShape,
  run: ({ input: { payment_intent, ...changes }, api }) => post(api, path`/payment_intents/${payment_intent}`, changes),
});

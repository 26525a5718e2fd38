import { z } from 'zod';
import { stripe } from '../../../catalog/stripe.ts';
import { operation, path } from '../../define.ts';
import { idempotency, post } from '../post.ts';
import { amount, currency, metadata, paymentIntentShape } from '../shapes.ts';

export const createPaymentIntent = operation(stripe, {
  name: 'create_payment_intent',
  description: 'Prepare a payment. No money moves until it is confirmed.',
  effect: 'write',
  scopes: [],
  input: z.strictObject({
    amount,
    currency,
    customer: z.string().min(1).optional().describe('Who pays, cus_…'),
    payment_method: z.string().min(1).optional().describe('A saved payment method of the customer, pm_…'),
    description: z.string().optional().describe('A note, also shown on receipts'),
    receipt_email: z.string().optional().describe('Where the receipt goes once it is paid'),
    ...metadata,
    ...idempotency,
  }),
  output: paymentIntentShape,
  run: ({ input, api }) => post(api, path`/payment_intents`, input),
});

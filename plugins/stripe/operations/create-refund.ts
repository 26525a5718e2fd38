import { z } from 'zod';
import { stripe } from '../../../catalog/stripe.ts';
import { operation, path } from '../../define.ts';
import { idempotency, post } from '../post.ts';
import { amount, metadata, refundShape } from '../shapes.ts';

export const createRefund = operation(stripe, {
  name: 'create_refund',
  description:
    'Pay a charge back, in whole or in part. The money leaves the account and cannot be called back. Name either the payment or the charge.',
  effect: 'destructive',
  scopes: [],
  input: z.strictObject({
    payment_intent: z.string().min(1).optional().describe('The payment to refund, pi_…'),
    charge: z.string().min(1).optional().describe('The charge to refund, ch_…'),
    amount: amount.min(1).optional().describe('In the smallest unit of the currency; all that is left when left out'),
    reason: z
      .enum(['duplicate', 'fraudulent', 'requested_by_customer'])
      .optional()
      .describe('fraudulent also blocks the card and the email'),
    ...metadata,
    ...idempotency,
  }),
  output: refundShape,
  run: ({ input, api }) => post(api, path`/refunds`, input),
});

import { z } from 'zod';
import { stripe } from '../../../catalog/stripe.ts';
import { operation, path } from '../../define.ts';
import { created, listOf, paging, withSpan } from '../list.ts';
import { paymentIntentShape } from '../shapes.ts';

export const listPaymentIntents = operation(stripe, {
  name: 'list_payment_intents',
  description: 'List payments, newest first, with their status. A payment intent is one payment from its start to its end.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    ...paging,
    ...created,
    customer: z.string().min(1).optional().describe('Only payments of this customer, cus_…'),
  }),
  output: listOf(paymentIntentShape),
  run: ({ input, api }) => api.get(path`/payment_intents`, withSpan(input)),
});

import { z } from 'zod';
import { stripe } from '../../../catalog/stripe.ts';
import { operation, path } from '../../define.ts';
import { created, listOf, paging, withSpan } from '../list.ts';
import { chargeShape } from '../shapes.ts';

export const listCharges = operation(stripe, {
  name: 'list_charges',
  description: 'List charges, newest first: each attempt to take money, with how much of it was refunded.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    ...paging,
    ...created,
    customer: z.string().min(1).optional().describe('Only charges of this customer, cus_…'),
    payment_intent: z.string().min(1).optional().describe('Only charges of this payment, pi_…'),
  }),
  output: listOf(chargeShape),
  run: ({ input, api }) => api.get(path`/charges`, withSpan(input)),
});

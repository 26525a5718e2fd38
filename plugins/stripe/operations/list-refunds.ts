import { z } from 'zod';
import { stripe } from '../../../catalog/stripe.ts';
import { operation, path } from '../../define.ts';
import { created, listOf, paging, withSpan } from '../list.ts';
import { refundShape } from '../shapes.ts';

export const listRefunds = operation(stripe, {
  name: 'list_refunds',
  description: 'List refunds, newest first.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    ...paging,
    ...created,
    charge: z.string().min(1).optional().describe('Only refunds of this charge, ch_…'),
    payment_intent: z.string().min(1).optional().describe('Only refunds of this payment, pi_…'),
  }),
  output: listOf(refundShape),
  run: ({ input, api }) => api.get(path`/refunds`, withSpan(input)),
});

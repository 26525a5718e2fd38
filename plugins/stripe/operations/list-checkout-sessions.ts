import { z } from 'zod';
import { stripe } from '../../../catalog/stripe.ts';
import { operation, path } from '../../define.ts';
import { created, listOf, paging, withSpan } from '../list.ts';
import { checkoutSessionShape } from '../shapes.ts';

export const listCheckoutSessions = operation(stripe, {
  name: 'list_checkout_sessions',
  description: 'List checkout sessions, newest first.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    ...paging,
    ...created,
    customer: z.string().min(1).optional().describe('Only sessions of this customer, cus_…'),
    status: z.enum(['open', 'complete', 'expired']).optional().describe('Only sessions with this status'),
  }),
  output: listOf(checkoutSessionShape),
  run: ({ input, api }) => api.get(path`/checkout/sessions`, withSpan(input)),
});

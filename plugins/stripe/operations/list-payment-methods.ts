import { z } from 'zod';
import { stripe } from '../../../catalog/stripe.ts';
import { operation, path } from '../../define.ts';
import { listOf, paging } from '../list.ts';
import { idOf } from '../shapes.ts';

export const listPaymentMethods = operation(stripe, {
  name: 'list_payment_methods',
  description: 'List the saved payment methods of a customer: cards with brand, last four digits and expiry, and others by type.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    customer: idOf('customer', 'cus'),
    ...paging,
    type: z.string().min(1).optional().describe('Only this type, such as card or sepa_debit'),
  }),
  output: listOf(
    z.object({
      id: z.string(),
      type: z.string(),
      customer: z.string().nullish(),
      card: z
        .object({
          brand: z.string().nullish(),
          last4: z.string().nullish(),
          exp_month: z.int().nullish(),
          exp_year: z.int().nullish(),
        })
        .nullish(),
      created: z.int().nullish(),
    }),
  ),
  run: ({ input, api }) => api.get(path`/payment_methods`, input),
});

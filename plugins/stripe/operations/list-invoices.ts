import { z } from 'zod';
import { stripe } from '../../../catalog/stripe.ts';
import { operation, path } from '../../define.ts';
import { created, listOf, paging, withSpan } from '../list.ts';
import { invoiceShape } from '../shapes.ts';

export const listInvoices = operation(stripe, {
  name: 'list_invoices',
  description: 'List invoices, newest first.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    ...paging,
    ...created,
    customer: z.string().min(1).optional().describe('Only invoices of this customer, cus_…'),
    subscription: z.string().min(1).optional().describe('Only invoices of this subscription, sub_…'),
    status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional().describe('Only invoices with this status'),
  }),
  output: listOf(invoiceShape),
  run: ({ input, api }) => api.get(path`/invoices`, withSpan(input)),
});

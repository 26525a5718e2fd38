import { z } from 'zod';
import { stripe } from '../../../catalog/stripe.ts';
import { operation, path } from '../../define.ts';
import { idOf, wholeInvoiceShape } from '../shapes.ts';

export const getInvoice = operation(stripe, {
  name: 'get_invoice',
  description: 'Read one invoice with its first lines and the page where it is paid.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ invoice: idOf('invoice', 'in') }),
  output: wholeInvoiceShape,
  run: ({ input: { invoice }, api }) => api.get(path`/invoices/${invoice}`),
});

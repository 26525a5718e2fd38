import { z } from 'zod';
import { stripe } from '../../../catalog/stripe.ts';
import { operation, path } from '../../define.ts';
import { idOf } from '../shapes.ts';

export const deleteCustomer = operation(stripe, {
  name: 'delete_customer',
  description: 'Delete a customer for good. Their subscriptions are cancelled at once. Payments and invoices stay.',
  effect: 'destructive',
  scopes: [],
  input: z.strictObject({ customer: idOf('customer', 'cus') }),
  output: z.object({ id: z.string(), deleted: z.boolean() }),
  run: ({ input: { customer }, api }) => api.delete(path`/customers/${customer}`),
});

import { z } from 'zod';
import { stripe } from '../../../catalog/stripe.ts';
import { operation, path } from '../../define.ts';
import { customerShape, idOf } from '../shapes.ts';

export const getCustomer = operation(stripe, {
  name: 'get_customer',
  description: 'Read one customer. A customer that was deleted answers deleted: true.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ customer: idOf('customer', 'cus') }),
  output: customerShape,
  run: ({ input: { customer }, api }) => api.get(path`/customers/${customer}`),
});

import { z } from 'zod';
import { stripe } from '../../../catalog/stripe.ts';
import { operation, path } from '../../define.ts';
import { idempotency, post } from '../post.ts';
import { addressInput, customerShape, idOf, metadata } from '../shapes.ts';

export const updateCustomer = operation(stripe, {
  name: 'update_customer',
  description: 'Change a customer. What is left out stays as it is; an empty text clears a field.',
  effect: 'write',
  scopes: [],
  input: z.strictObject({
    customer: idOf('customer', 'cus'),
    email: z.string().max(512).optional().describe('Where receipts and invoices go'),
    name: z.string().max(256).optional().describe('Full name, or the name of the business'),
    phone: z.string().max(20).optional().describe('Phone number'),
    description: z.string().optional().describe('A note that only your side sees'),
    address: addressInput.optional().describe('Postal address'),
    ...metadata,
    ...idempotency,
  }),
  output: customerShape,
  run: ({ input: { customer, ...changes }, api }) => post(api, path`/customers/${customer}`, changes),
});

import { z } from 'zod';
import { stripe } from '../../../catalog/stripe.ts';
import { operation, path } from '../../define.ts';
import { idempotency, post } from '../post.ts';
import { addressInput, customerShape, metadata } from '../shapes.ts';

export const createCustomer = operation(stripe, {
  name: 'create_customer',
  description: 'Create a customer. Stripe takes any number of customers with the same email: look with list_customers first.',
  effect: 'write',
  scopes: [],
  input: z.strictObject({
    email: z.string().max(512).optional().describe('Where receipts and invoices go'),
    name: z.string().max(256).optional().describe('Full name, or the name of the business'),
    phone: z.string().max(20).optional().describe('Phone number'),
    description: z.string().optional().describe('A note that only your side sees'),
    address: addressInput.optional().describe('Postal address'),
    ...metadata,
    ...idempotency,
  }),
  output: customerShape,
  run: ({ input, api }) => post(api, path`/customers`, input),
});

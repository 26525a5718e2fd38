import { z } from 'zod';
import { stripe } from '../../../catalog/stripe.ts';
import { operation, path } from '../../define.ts';
import { idempotency, post } from '../post.ts';
import { checkoutSessionShape, idOf, metadata } from '../shapes.ts';

export const createCheckoutSession = operation(stripe, {
  name: 'create_checkout_session',
  description: 'Make a page where a customer pays, and get its address. Nothing is charged until the customer pays there.',
  effect: 'write',
  scopes: [],
  input: z.strictObject({
    mode: z.enum(['payment', 'subscription']).describe('subscription for recurring prices, payment for one-time prices'),
    line_items: z
      .array(
        z.strictObject({
          price: idOf('price', 'price'),
          quantity: z.int().min(1).describe('How many'),
        }),
      )
      .min(1)
      .max(100)
      .describe('What is sold'),
    success_url: z.url().describe('Where the customer goes after paying; {CHECKOUT_SESSION_ID} in it is filled in'),
    cancel_url: z.url().optional().describe('Where the customer goes to turn back'),
    customer: z.string().min(1).optional().describe('An existing customer, cus_…'),
    customer_email: z.string().min(1).optional().describe('Fills in the address; not together with customer'),
    client_reference_id: z.string().max(200).optional().describe('Your own id for this purchase'),
    allow_promotion_codes: z.boolean().optional().describe('true: customers can enter promotion codes'),
    ...metadata,
    ...idempotency,
  }),
  output: checkoutSessionShape,
  run: ({ input, api }) => post(api, path`/checkout/sessions`, input),
});

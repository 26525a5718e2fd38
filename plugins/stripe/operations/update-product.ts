import { z } from 'zod';
import { stripe } from '../../../catalog/stripe.ts';
import { operation, path } from '../../define.ts';
import { idempotency, post } from '../post.ts';
import { idOf, metadata, productShape } from '../shapes.ts';

export const updateProduct = operation(stripe, {
  name: 'update_product',
  description: 'Change a product, or archive it with active: false. What is left out stays as it is.',
  effect: 'write',
  scopes: [],
  input: z.strictObject({
    product: idOf('product', 'prod'),
    name: z.string().min(1).optional().describe('Shown to customers'),
    description: z.string().optional().describe('Shown to customers'),
    active: z.boolean().optional().describe('false archives it: nothing new can be sold with it'),
    ...metadata,
    ...idempotency,
  }),
  output: productShape,
  run: ({ input: { product, ...changes }, api }) => post(api, path`/products/${product}`, changes),
});

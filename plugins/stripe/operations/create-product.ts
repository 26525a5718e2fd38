import { z } from 'zod';
import { stripe } from '../../../catalog/stripe.ts';
import { operation, path } from '../../define.ts';
import { idempotency, post } from '../post.ts';
import { metadata, productShape } from '../shapes.ts';

export const createProduct = operation(stripe, {
  name: 'create_product',
  description: 'Create a product. What it costs is set by prices: add one with create_price.',
  effect: 'write',
  scopes: [],
  input: z.strictObject({
    name: z.string().min(1).describe('Shown to customers'),
    description: z.string().optional().describe('Shown to customers'),
    active: z.boolean().optional().describe('true when left out'),
    ...metadata,
    ...idempotency,
  }),
  output: productShape,
  run: ({ input, api }) => post(api, path`/products`, input),
});

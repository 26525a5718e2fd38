import { z } from 'zod';
import { stripe } from '../../../catalog/stripe.ts';
import { operation, path } from '../../define.ts';
import { idOf, productShape } from '../shapes.ts';

export const getProduct = operation(stripe, {
  name: 'get_product',
  description: 'Read one product by its id.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ product: idOf('product', 'prod') }),
  output: productShape,
  run: ({ input: { product }, api }) => api.get(path`/products/${product}`),
});

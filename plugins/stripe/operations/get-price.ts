import { z } from 'zod';
import { stripe } from '../../../catalog/stripe.ts';
import { operation, path } from '../../define.ts';
import { idOf, priceShape } from '../shapes.ts';

export const getPrice = operation(stripe, {
  name: 'get_price',
  description: 'Read one price by its id.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ price: idOf('price', 'price') }),
  output: priceShape,
  run: ({ input: { price }, api }) => api.get(path`/prices/${price}`),
});

import { z } from 'zod';
import { stripe } from '../../../catalog/stripe.ts';
import { operation, path } from '../../define.ts';
import { chargeShape, idOf } from '../shapes.ts';

export const getCharge = operation(stripe, {
  name: 'get_charge',
  description: 'Read one charge: how much was taken, refunded or disputed.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ charge: idOf('charge', 'ch') }),
  output: chargeShape,
  run: ({ input: { charge }, api }) => api.get(path`/charges/${charge}`),
});

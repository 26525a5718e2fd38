import { z } from 'zod';
import { stripe } from '../../../catalog/stripe.ts';
import { operation, path } from '../../define.ts';
import { idOf, refundShape } from '../shapes.ts';

export const getRefund = operation(stripe, {
  name: 'get_refund',
  description: 'Read one refund and whether it has arrived.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ refund: idOf('refund', 're') }),
  output: refundShape,
  run: ({ input: { refund }, api }) => api.get(path`/refunds/${refund}`),
});

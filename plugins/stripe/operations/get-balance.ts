import { z } from 'zod';
import { stripe } from '../../../catalog/stripe.ts';
import { operation, path } from '../../define.ts';
import { balanceShape } from '../shapes.ts';

export const getBalance = operation(stripe, {
  name: 'get_balance',
  description:
    'Read the balance of the account: what can be paid out now and what is on its way. livemode says whether this is real money.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({}),
  output: balanceShape,
  run: ({ api }) => api.get(path`/balance`),
});

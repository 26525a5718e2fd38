import { z } from 'zod';
import { twilio } from '../../../catalog/twilio.ts';
import { operation, path } from '../../define.ts';

export const getBalance = operation(twilio, {
  name: 'get_balance',
  description: 'Read how much money is left on the account.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({}),
  output: z.object({ balance: z.string(), currency: z.string() }),
  run: ({ api }) => api.get(path`/Balance.json`),
});

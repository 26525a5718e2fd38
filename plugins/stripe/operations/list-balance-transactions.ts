import { z } from 'zod';
import { stripe } from '../../../catalog/stripe.ts';
import { operation, path } from '../../define.ts';
import { created, listOf, paging, withSpan } from '../list.ts';
import { shortText } from '../text.ts';

export const listBalanceTransactions = operation(stripe, {
  name: 'list_balance_transactions',
  description: 'List what moved the balance, newest first: payments, refunds, fees and payouts.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    ...paging,
    ...created,
    type: z.string().min(1).optional().describe('Only this type, such as charge, refund, payout or stripe_fee'),
    payout: z.string().min(1).optional().describe('Only what this payout, po_…, contains'),
  }),
  output: listOf(
    z.object({
      id: z.string(),
      amount: z.int().describe('In the smallest unit of the currency; negative when it left the balance'),
      fee: z.int().nullish(),
      net: z.int().nullish(),
      currency: z.string(),
      type: z.string(),
      status: z.string().nullish(),
      description: shortText.nullish(),
      source: z.string().nullish().describe('Id of what caused it'),
      created: z.int().nullish(),
      available_on: z.int().nullish(),
    }),
  ),
  run: ({ input, api }) => api.get(path`/balance_transactions`, withSpan(input)),
});

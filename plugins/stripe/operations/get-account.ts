import { z } from 'zod';
import { stripe } from '../../../catalog/stripe.ts';
import { operation, path } from '../../define.ts';

export const getAccount = operation(stripe, {
  name: 'get_account',
  description:
    'Read the Stripe account itself: its id, name, country, currency, and whether it may take payments and get payouts. Restricted keys may lack the permission.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({}),
  output: z.object({
    id: z.string(),
    email: z.string().nullish(),
    country: z.string().nullish(),
    default_currency: z.string().nullish(),
    charges_enabled: z.boolean().nullish(),
    payouts_enabled: z.boolean().nullish(),
    business_profile: z.object({ name: z.string().nullish(), url: z.string().nullish() }).nullish(),
    settings: z.object({ dashboard: z.object({ display_name: z.string().nullish() }).nullish() }).nullish(),
  }),
  run: ({ api }) => api.get(path`/account`),
});

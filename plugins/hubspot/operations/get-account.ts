import { z } from 'zod';
import { hubspot } from '../../../catalog/hubspot.ts';
import { operation, path } from '../../define.ts';

export const getAccount = operation(hubspot, {
  name: 'get_account',
  description: 'Say which HubSpot account this is, with its time zone and currency.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({}),
  output: z.object({
    portalId: z.int(),
    accountType: z.string().nullish(),
    timeZone: z.string().nullish(),
    companyCurrency: z.string().nullish(),
    uiDomain: z.string().nullish(),
  }),
  run: ({ api }) => api.get(path`/account-info/2026-03/details`),
});

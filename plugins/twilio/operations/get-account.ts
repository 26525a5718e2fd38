import { z } from 'zod';
import { twilio } from '../../../catalog/twilio.ts';
import { operation, path } from '../../define.ts';

export const getAccount = operation(twilio, {
  name: 'get_account',
  description:
    'Read the account itself: its name, whether it is active, and whether it is a trial. API keys of the types Standard and Restricted may not read it.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({}),
  output: z.object({
    sid: z.string(),
    friendly_name: z.string().nullish(),
    status: z.string().describe('active, suspended or closed'),
    type: z.string().nullish().describe('Trial or Full'),
    date_created: z.string().nullish(),
  }),
  run: ({ api }) => api.get(path`.json`),
});

import { z } from 'zod';
import { twilio } from '../../../catalog/twilio.ts';
import { operation, path } from '../../define.ts';
import { callShape, phoneNumber } from '../shapes.ts';

export const createCall = operation(twilio, {
  name: 'create_call',
  description:
    'Call a phone number and do there what the TwiML says. It costs money, and rings at once. Give either Twiml or Url.',
  effect: 'write',
  scopes: [],
  input: z.strictObject({
    To: phoneNumber.describe('Who is called, with country code: +15558675310'),
    From: phoneNumber.describe('A number of the account that can call'),
    Twiml: z.string().min(1).max(4000).optional().describe('What happens on the call: <Response><Say>Hello</Say></Response>'),
    Url: z.url().optional().describe('Public address that answers the TwiML'),
    Timeout: z.int().min(1).max(600).optional().describe('Seconds to let it ring; 60 when left out'),
  }),
  output: callShape,
  run: ({ input, api }) => api.post(path`/Calls.json`, input),
});

import { z } from 'zod';
import { twilio } from '../../../catalog/twilio.ts';
import { operation, path } from '../../define.ts';
import { phoneNumberShape, sidOf } from '../shapes.ts';

export const getIncomingPhoneNumber = operation(twilio, {
  name: 'get_incoming_phone_number',
  description: 'Read one phone number of the account.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ sid: sidOf('phone number', 'PN') }),
  output: phoneNumberShape,
  run: ({ input: { sid }, api }) => api.get(path`/IncomingPhoneNumbers/${sid}.json`),
});

import { z } from 'zod';
import { twilio } from '../../../catalog/twilio.ts';
import { operation, path } from '../../define.ts';
import { nextPage, pageQuery, paging } from '../list.ts';
import { phoneNumber, phoneNumberShape } from '../shapes.ts';

export const listIncomingPhoneNumbers = operation(twilio, {
  name: 'list_incoming_phone_numbers',
  description: 'List the phone numbers of the account, and what each can do.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    ...paging,
    PhoneNumber: phoneNumber.optional().describe('Only numbers that match; * stands for any digit'),
    FriendlyName: z.string().min(1).optional().describe('Only numbers with exactly this name'),
  }),
  output: z.object({ incoming_phone_numbers: z.array(phoneNumberShape), ...nextPage }),
  run: ({ input, api }) => api.get(path`/IncomingPhoneNumbers.json`, pageQuery(input)),
});

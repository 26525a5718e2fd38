import { z } from 'zod';
import { twilio } from '../../../catalog/twilio.ts';
import { operation, path } from '../../define.ts';
import { nextPage, pageQuery, paging } from '../list.ts';
import { messageShape, phoneNumber } from '../shapes.ts';

export const listMessages = operation(twilio, {
  name: 'list_messages',
  description: 'List messages that were sent and received, newest first.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    ...paging,
    To: phoneNumber.optional().describe('Only messages to this number, such as +15558675310 or whatsapp:+15558675310'),
    From: phoneNumber.optional().describe('Only messages from this number'),
    DateSentAfter: z.iso.datetime().optional().describe('Only messages sent at or after this time'),
    DateSentBefore: z.iso.datetime().optional().describe('Only messages sent at or before this time'),
  }),
  output: z.object({ messages: z.array(messageShape), ...nextPage }),
  run: ({ input: { DateSentAfter, DateSentBefore, ...query }, api }) =>
    api.get(path`/Messages.json`, pageQuery({ ...query, 'DateSent>': DateSentAfter, 'DateSent<': DateSentBefore })),
});

import { z } from 'zod';
import { twilio } from '../../../catalog/twilio.ts';
import { operation, path } from '../../define.ts';
import { postForm } from '../form.ts';
import { messageShape, phoneNumber } from '../shapes.ts';

export const sendMessage = operation(twilio, {
  name: 'send_message',
  description:
    'Send a text, picture or WhatsApp message, now or at a set time. It costs money, and cannot be called back once it is sent. Not idempotent: each call sends another one.',
  effect: 'write',
  scopes: [],
  input: z.strictObject({
    To: phoneNumber.describe('Recipient, with country code: +15558675310 or whatsapp:+15558675310'),
    From: phoneNumber.optional().describe('A number of the account, or whatsapp: and such a number; else MessagingServiceSid'),
    MessagingServiceSid: z.string().min(1).optional().describe('Messaging service that chooses the sender, MG…'),
    Body: z.string().min(1).max(1600).optional().describe('Text; from 160 characters on it costs more than one message'),
    MediaUrl: z.array(z.url()).min(1).max(10).optional().describe('Public addresses of pictures or files'),
    ContentSid: z.string().min(1).optional().describe('Template in place of Body, HX…'),
    ContentVariables: z.record(z.string(), z.string()).optional().describe('Values for the template, such as { "1": "Jane" }'),
    SendAt: z.iso.datetime().optional().describe('When to send, 5 minutes to 35 days ahead; needs MessagingServiceSid'),
  }),
  output: messageShape,
  run: ({ input: { ContentVariables, SendAt, ...fields }, api }) =>
    postForm(api, path`/Messages.json`, {
      ...fields,
      ...(ContentVariables && { ContentVariables: JSON.stringify(ContentVariables) }),
      ...(SendAt !== undefined && { SendAt, ScheduleType: 'fixed' }),
    }),
});

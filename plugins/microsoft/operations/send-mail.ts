import { z } from 'zod';
import { microsoft } from '../../../catalog/microsoft.ts';
import { operation, path } from '../../define.ts';
import { messageFields, toMessage } from '../mail.ts';

export const sendMail = operation(microsoft, {
  name: 'send_mail',
  description: 'Send a mail at once; a copy lies in the folder for sent mail. Not idempotent: each call sends another one.',
  effect: 'write',
  scopes: ['Mail.Send'],
  input: z.strictObject(messageFields),
  output: z.object({ sent: z.literal(true) }),
  run: async ({ input, api }) => {
    await api.post(path`/me/sendMail`, { message: toMessage(input) });
    return { sent: true };
  },
});

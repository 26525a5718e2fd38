import { z } from 'zod';
import { microsoft } from '../../../catalog/microsoft.ts';
import { operation, path } from '../../define.ts';
import { messageId } from '../mail.ts';

export const replyToMessage = operation(microsoft, {
  name: 'reply_to_message',
  description: 'Answer a message at once, below it the message itself. Not idempotent: each call sends another answer.',
  effect: 'write',
  scopes: ['Mail.Send'],
  input: z.strictObject({
    id: messageId,
    comment: z.string().min(1).describe('The answer, as plain text'),
    replyAll: z.boolean().optional().describe('true answers everybody who got the message, not only its sender'),
  }),
  output: z.object({ sent: z.literal(true) }),
  run: async ({ input: { id, comment, replyAll = false }, api }) => {
    await api.post(replyAll ? path`/me/messages/${id}/replyAll` : path`/me/messages/${id}/reply`, { comment });
    return { sent: true };
  },
});

import { z } from 'zod';
import { microsoft } from '../../../catalog/microsoft.ts';
import { operation, path } from '../../define.ts';
import { messageId, messageShape } from '../mail.ts';

export const updateMessage = operation(microsoft, {
  name: 'update_message',
  description: 'Mark a message as read or unread, flag it, or set its categories. What is left out stays as it is.',
  effect: 'write',
  idempotent: true,
  scopes: ['Mail.ReadWrite'],
  input: z.strictObject({
    id: messageId,
    isRead: z.boolean().optional().describe('true: read'),
    flag: z.enum(['notFlagged', 'flagged', 'complete']).optional().describe('The flag for following up'),
    categories: z.array(z.string().min(1)).optional().describe('All categories, in place of those that it has'),
  }),
  output: messageShape,
  run: ({ input: { id, flag, ...change }, api }) =>
    api.patch(path`/me/messages/${id}`, { ...change, ...(flag && { flag: { flagStatus: flag } }) }),
});

import { z } from 'zod';
import { microsoft } from '../../../catalog/microsoft.ts';
import { operation, path } from '../../define.ts';
import { messageId, messageShape } from '../mail.ts';

export const moveMessage = operation(microsoft, {
  name: 'move_message',
  description: 'Move a message to another folder; to deleteditems throws it away. The answer holds its new id.',
  effect: 'write',
  scopes: ['Mail.ReadWrite'],
  input: z.strictObject({
    id: messageId,
    destinationId: z.string().min(1).describe('inbox, archive, deleteditems, junkemail, or an id from list_mail_folders'),
  }),
  output: messageShape,
  run: ({ input: { id, destinationId }, api }) => api.post(path`/me/messages/${id}/move`, { destinationId }),
});

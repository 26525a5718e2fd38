import { z } from 'zod';
import { microsoft } from '../../../catalog/microsoft.ts';
import { operation, path } from '../../define.ts';
import { messageId } from '../mail.ts';

export const sendDraft = operation(microsoft, {
  name: 'send_draft',
  description: 'Send a message that lies in the drafts.',
  effect: 'write',
  scopes: ['Mail.Send'],
  input: z.strictObject({ id: messageId }),
  output: z.object({ sent: z.literal(true) }),
  run: async ({ input: { id }, api }) => {
    await api.post(path`/me/messages/${id}/send`);
    return { sent: true };
  },
});

import { z } from 'zod';
import { google } from '../../../../catalog/google.ts';
import { operation, path } from '../../../define.ts';

export const trashMessage = operation(google, {
  name: 'trash_message',
  description: 'Move a message to the trash. The person can take it back out for 30 days; then Gmail deletes it.',
  effect: 'write',
  idempotent: true,
  scopes: ['https://www.googleapis.com/auth/gmail.modify'],
  input: z.strictObject({ id: z.string().min(1).describe('Id of the message') }),
  output: z.object({ id: z.string(), threadId: z.string(), labelIds: z.array(z.string()).nullish() }),
  run: ({ input: { id }, api }) => api.post(path`/messages/${id}/trash`),
});

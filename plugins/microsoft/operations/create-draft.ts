import { z } from 'zod';
import { microsoft } from '../../../catalog/microsoft.ts';
import { operation, path } from '../../define.ts';
import { messageFields, messageShape, toMessage } from '../mail.ts';

export const createDraft = operation(microsoft, {
  name: 'create_draft',
  description: 'Put a message into the drafts, for somebody to look at before it is sent. Each call makes another one.',
  effect: 'write',
  scopes: ['Mail.ReadWrite'],
  input: z.strictObject(messageFields),
  output: messageShape,
  run: ({ input, api }) => api.post(path`/me/messages`, toMessage(input)),
});

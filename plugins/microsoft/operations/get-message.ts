import { z } from 'zod';
import { microsoft } from '../../../catalog/microsoft.ts';
import { operation, path } from '../../define.ts';
import { asText, messageId, messageProperties, messageShape } from '../mail.ts';
import { canReadMail } from '../scopes.ts';

export const getMessage = operation(microsoft, {
  name: 'get_message',
  description: 'Read one message with its text, as plain text, and everybody it went to. Attachments are only mentioned.',
  effect: 'read',
  scopes: [],
  oneOfScopes: canReadMail,
  input: z.strictObject({ id: messageId }),
  output: messageShape,
  run: async ({ input: { id }, api }) => {
    const query = { $select: messageProperties };
    return (await api.request({ method: 'GET', path: path`/me/messages/${id}`, query, headers: asText })).body;
  },
});

import { z } from 'zod';
import { google } from '../../../../catalog/google.ts';
import { operation, path } from '../../../define.ts';
import { excerpt, nextOffset, offset } from '../../text.ts';
import { bodyOf, fullMessage, gmailMessage, messageShape } from '../message.ts';
import { canRead } from '../scopes.ts';

export const getMessage = operation(google, {
  name: 'get_message',
  description:
    'Read one message as plain text, with its headers and the names of its attachments. Long text comes in parts. Reading does ' +
    'not mark it as read.',
  effect: 'read',
  scopes: [],
  oneOfScopes: canRead,
  input: z.strictObject({ id: z.string().min(1).describe('Id of the message'), offset }),
  output: messageShape.extend({ nextOffset }),
  run: async ({ input: { id, offset: start }, api }) => {
    const message = gmailMessage.parse(await api.get(path`/messages/${id}`, { format: 'full' }));
    const { text, nextOffset: next } = excerpt(bodyOf(message), start);
    return { ...fullMessage(message, text), nextOffset: next };
  },
});

import { z } from 'zod';
import { google } from '../../../../catalog/google.ts';
import { operation, path } from '../../../define.ts';
import { limits } from '../../text.ts';
import { gmailMessage, listedMessage, messageShape, threadMessage } from '../message.ts';
import { canRead } from '../scopes.ts';

const thread = z.object({ id: z.string(), messages: z.array(gmailMessage).nullish() });

/** Older messages of a long conversation are mostly quoted by the later ones. */
const mostBodies = 20;

export const getThread = operation(google, {
  name: 'get_thread',
  description:
    'Read a conversation, oldest message first, each as shortened plain text. Of a long one only the latest 20 have their ' +
    'text; the whole text of any message comes from get_message.',
  effect: 'read',
  scopes: [],
  oneOfScopes: canRead,
  input: z.strictObject({ id: z.string().min(1).describe('Id of the conversation: threadId of a message') }),
  output: z.object({ id: z.string(), messages: z.array(messageShape.extend({ snippet: z.string().nullish() })) }),
  run: async ({ input: { id }, api }) => {
    const { messages, ...rest } = thread.parse(await api.get(path`/threads/${id}`, { format: 'full' }));
    const all = messages ?? [];
    const older = all.slice(0, -mostBodies).map(listedMessage);
    const latest = all.slice(-mostBodies).map((message) => ({ ...threadMessage(message, limits.inThread), snippet: undefined }));
    return { ...rest, messages: [...older, ...latest] };
  },
});

import { z } from 'zod';
import { google } from '../../../../catalog/google.ts';
import { operation, path } from '../../../define.ts';
import { nextPageToken, pageToken } from '../../page.ts';
import { gmailMessage, listedHeaders, listedMessage, listedMessageShape } from '../message.ts';
import { canRead } from '../scopes.ts';

const found = z.object({
  messages: z.array(z.object({ id: z.string() })).nullish(),
  nextPageToken: z.string().nullish(),
  resultSizeEstimate: z.int().nullish(),
});

export const searchMessages = operation(google, {
  name: 'search_messages',
  description:
    'Find messages, newest first, with sender, subject and a snippet. Without q it lists all mail but spam and trash. The text ' +
    'of one comes from get_message, a whole conversation from get_thread.',
  effect: 'read',
  scopes: [],
  oneOfScopes: canRead,
  input: z.strictObject({
    q: z
      .string()
      .min(1)
      .optional()
      .describe('As in Gmail’s search box, such as from:ada@example.com is:unread after:2026/01/31 has:attachment "exact words"'),
    labelIds: z
      .array(z.string().min(1))
      .optional()
      .describe('Only messages with all of these labels, such as INBOX or ids of list_labels'),
    includeSpamTrash: z.boolean().optional().describe('true looks into spam and trash too'),
    maxResults: z.int().min(1).max(25).optional().describe('Messages on a page: at most 25, 10 when left out'),
    pageToken,
  }),
  output: z.object({
    messages: z.array(listedMessageShape),
    nextPageToken,
    resultSizeEstimate: z.int().nullish().describe('About how many there are'),
  }),
  run: async ({ input: { maxResults = 10, ...query }, api }) => {
    const { messages, ...page } = found.parse(await api.get(path`/messages`, { ...query, maxResults }));
    // The list itself holds ids only.
    const read = async ({ id }: { readonly id: string }) =>
      listedMessage(
        gmailMessage.parse(await api.get(path`/messages/${id}`, { format: 'metadata', metadataHeaders: listedHeaders })),
      );
    return { ...page, messages: await Promise.all((messages ?? []).map(read)) };
  },
});

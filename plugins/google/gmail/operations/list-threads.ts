import { z } from 'zod';
import { google } from '../../../../catalog/google.ts';
import { operation, path } from '../../../define.ts';
import { nextPageToken, pageToken } from '../../page.ts';
import { canRead } from '../scopes.ts';

const found = z.object({
  threads: z.array(z.unknown()).nullish(),
  nextPageToken: z.string().nullish(),
  resultSizeEstimate: z.int().nullish(),
});

export const listThreads = operation(google, {
  name: 'list_threads',
  description:
    'List conversations, the one with the latest message first, each with a snippet of that message. Senders and subjects come ' +
    'from search_messages, whole conversations from get_thread.',
  effect: 'read',
  scopes: [],
  oneOfScopes: canRead,
  input: z.strictObject({
    q: z.string().min(1).optional().describe('As in Gmail’s search box, such as in:inbox is:unread'),
    labelIds: z.array(z.string().min(1)).optional().describe('Only conversations with all of these labels, such as INBOX'),
    includeSpamTrash: z.boolean().optional().describe('true looks into spam and trash too'),
    maxResults: z.int().min(1).max(100).optional().describe('Conversations on a page: at most 100, 20 when left out'),
    pageToken,
  }),
  output: z.object({
    threads: z.array(z.object({ id: z.string(), snippet: z.string().nullish() })),
    nextPageToken,
    resultSizeEstimate: z.int().nullish().describe('About how many there are'),
  }),
  run: async ({ input: { maxResults = 20, ...query }, api }) => {
    const { threads, ...page } = found.parse(await api.get(path`/threads`, { ...query, maxResults }));
    return { ...page, threads: threads ?? [] };
  },
});

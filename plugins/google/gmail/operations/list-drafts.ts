import { z } from 'zod';
import { google } from '../../../../catalog/google.ts';
import { operation, path } from '../../../define.ts';
import { nextPageToken, pageToken } from '../../page.ts';
import { gmailMessage, listedHeaders, listedMessage, listedMessageShape } from '../message.ts';
import { canRead } from '../scopes.ts';

const found = z.object({ drafts: z.array(z.object({ id: z.string() })).nullish(), nextPageToken: z.string().nullish() });
const draft = z.object({ id: z.string(), message: gmailMessage });

export const listDrafts = operation(google, {
  name: 'list_drafts',
  description: 'List the drafts with recipients, subject and a snippet. The text of one comes from get_message.',
  effect: 'read',
  scopes: [],
  oneOfScopes: [...canRead, 'https://www.googleapis.com/auth/gmail.compose'],
  input: z.strictObject({
    q: z.string().min(1).optional().describe('As in Gmail’s search box, such as to:ada@example.com'),
    maxResults: z.int().min(1).max(25).optional().describe('Drafts on a page: at most 25, 10 when left out'),
    pageToken,
  }),
  output: z.object({
    drafts: z.array(z.object({ id: z.string().describe('For send_draft'), message: listedMessageShape })),
    nextPageToken,
  }),
  run: async ({ input: { maxResults = 10, ...query }, api }) => {
    const { drafts, ...page } = found.parse(await api.get(path`/drafts`, { ...query, maxResults }));
    const read = async ({ id }: { readonly id: string }) => {
      const request = { format: 'metadata', metadataHeaders: listedHeaders };
      const { message } = draft.parse(await api.get(path`/drafts/${id}`, request));
      return { id, message: listedMessage(message) };
    };
    return { ...page, drafts: await Promise.all((drafts ?? []).map(read)) };
  },
});

import { z } from 'zod';
import { slack } from '../../../catalog/slack.ts';
import { operation, path } from '../../define.ts';
import { limits, longText } from '../text.ts';

const match = z.object({
  ts: z.string(),
  channel: z.object({ id: z.string(), name: z.string().nullish() }).nullish(),
  user: z.string().nullish(),
  username: z.string().nullish(),
  text: longText(limits.listed).nullish(),
  permalink: z.string().nullish(),
});

export const searchMessages = operation(slack, {
  name: 'search_messages',
  description:
    'Search all messages that this person can see, best match first. Takes in:#channel, from:@name, before:2026-01-31, after:, has:link ' +
    'and "exact words". Only for people: bots have no search.',
  effect: 'read',
  scopes: ['search:read'],
  input: z.strictObject({
    query: z.string().min(1).describe('Words and modifiers'),
    sort: z.enum(['score', 'timestamp']).optional().describe('score when left out'),
    sort_dir: z.enum(['asc', 'desc']).optional().describe('desc when left out'),
    count: z.int().min(1).max(100).optional().describe('Matches on a page: at most 100, 20 when left out'),
    page: z.int().min(1).max(100).optional().describe('Page to read, from 1; take next_page of the answer before'),
  }),
  output: z.object({
    total: z.int(),
    items: z.array(match),
    next_page: z.int().nullable().describe('Pass as page to read on; null on the last page'),
  }),
  run: async ({ input, api }) => {
    const { messages } = answer.parse(await api.post(path`/search.messages`, input));
    const { page, pages } = messages.paging;
    return { total: messages.total, items: messages.matches, next_page: page < pages ? page + 1 : null };
  },
});

const answer = z.object({
  messages: z.object({
    total: z.int(),
    matches: z.array(z.unknown()),
    paging: z.object({ page: z.int(), pages: z.int() }),
  }),
});

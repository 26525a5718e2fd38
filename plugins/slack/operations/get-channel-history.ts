import { z } from 'zod';
import { slack } from '../../../catalog/slack.ts';
import { operation, path } from '../../define.ts';
import { pageOf, paging, readPage } from '../page.ts';
import { channel, historyScopes, listedMessageShape } from '../shapes.ts';

export const getChannelHistory = operation(slack, {
  name: 'get_channel_history',
  description:
    'Read the messages of a channel, newest first, long ones shortened. Answers in threads are not among them: those with ' +
    'reply_count are read with get_thread_replies. A bot must be in the channel.',
  effect: 'read',
  scopes: [],
  oneOfScopes: historyScopes,
  input: z.strictObject({
    channel,
    ...paging,
    oldest: z.string().min(1).optional().describe('Only messages after this time: a ts, or seconds since 1970'),
    latest: z.string().min(1).optional().describe('Only messages before this time: a ts, or seconds since 1970'),
    inclusive: z.boolean().optional().describe('Include the messages at oldest and latest themselves'),
  }),
  output: pageOf(listedMessageShape),
  run: async ({ input, api }) => readPage(await api.post(path`/conversations.history`, input), 'messages'),
});

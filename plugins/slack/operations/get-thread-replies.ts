import { z } from 'zod';
import { slack } from '../../../catalog/slack.ts';
import { operation, path } from '../../define.ts';
import { pageOf, paging, readPage } from '../page.ts';
import { channel, historyScopes, threadMessageShape, ts } from '../shapes.ts';

export const getThreadReplies = operation(slack, {
  name: 'get_thread_replies',
  description: 'Read a thread from its first message on, oldest first. Also reads one single message by its ts.',
  effect: 'read',
  scopes: [],
  oneOfScopes: historyScopes,
  input: z.strictObject({ channel, ts: ts.describe('ts of the message that began the thread'), ...paging }),
  output: pageOf(threadMessageShape),
  run: async ({ input, api }) => readPage(await api.post(path`/conversations.replies`, input), 'messages'),
});

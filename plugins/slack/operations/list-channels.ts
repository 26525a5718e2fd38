import { z } from 'zod';
import { slack } from '../../../catalog/slack.ts';
import { operation, path } from '../../define.ts';
import { pageOf, paging, readPage } from '../page.ts';
import { channelShape, conversationReadScopes } from '../shapes.ts';

export const listChannels = operation(slack, {
  name: 'list_channels',
  description:
    'List conversations with their ids: public channels unless types says more. An answer may hold fewer than limit and still go ' +
    'on, so follow next_cursor.',
  effect: 'read',
  scopes: [],
  oneOfScopes: conversationReadScopes,
  input: z.strictObject({
    ...paging,
    types: z
      .array(z.enum(['public_channel', 'private_channel', 'im', 'mpim']))
      .min(1)
      .optional()
      .describe('public_channel when left out; im are direct messages, mpim group direct messages'),
    exclude_archived: z.boolean().optional().describe('Leave out archived channels'),
  }),
  output: pageOf(channelShape),
  run: async ({ input: { types, ...input }, api }) =>
    readPage(await api.post(path`/conversations.list`, { ...input, types: types?.join(',') }), 'channels'),
});

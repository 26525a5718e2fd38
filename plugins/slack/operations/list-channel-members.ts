import { z } from 'zod';
import { slack } from '../../../catalog/slack.ts';
import { operation, path } from '../../define.ts';
import { pageOf, paging, readPage } from '../page.ts';
import { channel, conversationReadScopes } from '../shapes.ts';

export const listChannelMembers = operation(slack, {
  name: 'list_channel_members',
  description: 'List the user ids of everybody in a conversation. Read who they are with get_user.',
  effect: 'read',
  scopes: [],
  oneOfScopes: conversationReadScopes,
  input: z.strictObject({ channel, ...paging }),
  output: pageOf(z.string()),
  run: async ({ input, api }) => readPage(await api.post(path`/conversations.members`, input), 'members'),
});

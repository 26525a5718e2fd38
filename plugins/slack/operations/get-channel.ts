import { z } from 'zod';
import { slack } from '../../../catalog/slack.ts';
import { operation, path } from '../../define.ts';
import { channel, channelShape, conversationReadScopes } from '../shapes.ts';

export const getChannel = operation(slack, {
  name: 'get_channel',
  description: 'Read one conversation by its id: name, topic, purpose and whether this account is in it.',
  effect: 'read',
  scopes: [],
  oneOfScopes: conversationReadScopes,
  input: z.strictObject({ channel }),
  output: z.object({ channel: channelShape }),
  run: ({ input, api }) => api.post(path`/conversations.info`, { ...input, include_num_members: true }),
});

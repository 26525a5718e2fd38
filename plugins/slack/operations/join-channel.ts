import { z } from 'zod';
import { slack } from '../../../catalog/slack.ts';
import { operation, path } from '../../define.ts';
import { channel, channelShape } from '../shapes.ts';

export const joinChannel = operation(slack, {
  name: 'join_channel',
  description:
    'Join a public channel, which a bot must do before it can read it. Everybody there sees it. Private channels need an invitation.',
  effect: 'write',
  idempotent: true,
  scopes: [],
  oneOfScopes: ['channels:join', 'channels:write'],
  input: z.strictObject({ channel }),
  output: z.object({ channel: channelShape }),
  run: ({ input, api }) => api.post(path`/conversations.join`, input),
});

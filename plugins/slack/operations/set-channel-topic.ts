import { z } from 'zod';
import { slack } from '../../../catalog/slack.ts';
import { operation, path } from '../../define.ts';
import { channel, manageScopes } from '../shapes.ts';

export const setChannelTopic = operation(slack, {
  name: 'set_channel_topic',
  description: 'Replace the topic of a channel, the line above its messages. Everybody in the channel sees that it changed.',
  effect: 'write',
  idempotent: true,
  scopes: [],
  oneOfScopes: manageScopes,
  input: z.strictObject({
    channel,
    topic: z.string().max(250).describe('Plain text of at most 250 characters; empty clears it'),
  }),
  output: z.object({ channel: z.string(), topic: z.string().describe('The topic as it is now') }),
  run: async ({ input, api }) => {
    await api.post(path`/conversations.setTopic`, input);
    return input;
  },
});

import { z } from 'zod';
import { slack } from '../../../catalog/slack.ts';
import { operation, path } from '../../define.ts';
import { channel, manageScopes } from '../shapes.ts';

export const setChannelPurpose = operation(slack, {
  name: 'set_channel_purpose',
  description: 'Replace the description of a channel: what it is for. Everybody in the channel sees that it changed.',
  effect: 'write',
  idempotent: true,
  scopes: [],
  oneOfScopes: manageScopes,
  input: z.strictObject({
    channel,
    purpose: z.string().max(250).describe('Plain text of at most 250 characters; empty clears it'),
  }),
  output: z.object({ channel: z.string(), purpose: z.string().describe('The description as it is now') }),
  run: async ({ input, api }) => {
    await api.post(path`/conversations.setPurpose`, input);
    return input;
  },
});

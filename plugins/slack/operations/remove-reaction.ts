import { z } from 'zod';
import { slack } from '../../../catalog/slack.ts';
import { operation, path } from '../../define.ts';
import { channel, emoji, ts } from '../shapes.ts';

export const removeReaction = operation(slack, {
  name: 'remove_reaction',
  description: 'Take back an emoji with which this account reacted to a message. Fails with no_reaction when there is none.',
  effect: 'write',
  scopes: ['reactions:write'],
  input: z.strictObject({ channel, timestamp: ts, name: emoji }),
  output: z.object({ name: z.string().describe('The emoji that was taken back') }),
  run: async ({ input, api }) => {
    await api.post(path`/reactions.remove`, input);
    return { name: input.name };
  },
});

import { z } from 'zod';
import { slack } from '../../../catalog/slack.ts';
import { operation, path } from '../../define.ts';
import { channel, emoji, ts } from '../shapes.ts';

export const addReaction = operation(slack, {
  name: 'add_reaction',
  description: 'React to a message with an emoji. Fails with already_reacted when this account did so before.',
  effect: 'write',
  scopes: ['reactions:write'],
  input: z.strictObject({ channel, timestamp: ts, name: emoji }),
  output: z.object({ name: z.string().describe('The emoji that is now there') }),
  run: async ({ input, api }) => {
    await api.post(path`/reactions.add`, input);
    return { name: input.name };
  },
});

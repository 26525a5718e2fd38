import { z } from 'zod';
import { slack } from '../../../catalog/slack.ts';
import { operation, path } from '../../define.ts';
import { channel, ts } from '../shapes.ts';

export const pinMessage = operation(slack, {
  name: 'pin_message',
  description: 'Pin a message to its channel, so that everybody there finds it again. Fails with already_pinned when it is.',
  effect: 'write',
  scopes: ['pins:write'],
  input: z.strictObject({ channel, timestamp: ts }),
  output: z.object({ channel: z.string(), timestamp: z.string().describe('The message that is now pinned') }),
  run: async ({ input, api }) => {
    await api.post(path`/pins.add`, input);
    return input;
  },
});

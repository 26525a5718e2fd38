import { z } from 'zod';
import { slack } from '../../../catalog/slack.ts';
import { operation, path } from '../../define.ts';
import { channel, ts } from '../shapes.ts';

export const deleteMessage = operation(slack, {
  name: 'delete_message',
  description: 'Delete a message that this account sent. It cannot be brought back.',
  effect: 'destructive',
  scopes: ['chat:write'],
  input: z.strictObject({ channel, ts }),
  output: z.object({ channel: z.string(), ts: z.string().describe('The message that is gone') }),
  run: ({ input, api }) => api.post(path`/chat.delete`, input),
});

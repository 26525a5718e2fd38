import { z } from 'zod';
import { slack } from '../../../catalog/slack.ts';
import { operation, path } from '../../define.ts';
import { channel, messageText, sentShape, ts } from '../shapes.ts';

export const updateMessage = operation(slack, {
  name: 'update_message',
  description: 'Replace the text of a message that this account sent. Slack marks it as edited and notifies nobody.',
  effect: 'write',
  idempotent: true,
  scopes: ['chat:write'],
  input: z.strictObject({ channel, ts, text: messageText }),
  output: sentShape.omit({ thread_ts: true }),
  run: ({ input, api }) => api.post(path`/chat.update`, input),
});

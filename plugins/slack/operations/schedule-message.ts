import { z } from 'zod';
import { slack } from '../../../catalog/slack.ts';
import { operation, path } from '../../define.ts';
import { channel, messageText, ts } from '../shapes.ts';

export const scheduleMessage = operation(slack, {
  name: 'schedule_message',
  description: 'Have a message sent later, at most 120 days from now. Not idempotent: each call schedules another one.',
  effect: 'write',
  scopes: ['chat:write'],
  input: z.strictObject({
    channel,
    text: messageText,
    post_at: z.int().min(1).describe('When to send it, in seconds since 1970 (UTC)'),
    thread_ts: ts.optional().describe('ts of the message whose thread it goes to'),
  }),
  output: z.object({ channel: z.string(), scheduled_message_id: z.string(), post_at: z.coerce.number() }),
  run: ({ input, api }) => api.post(path`/chat.scheduleMessage`, input),
});

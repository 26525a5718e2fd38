import { z } from 'zod';
import { slack } from '../../../catalog/slack.ts';
import { operation, path } from '../../define.ts';
import { channel, messageText, sentShape, ts } from '../shapes.ts';

export const replyInThread = operation(slack, {
  name: 'reply_in_thread',
  description:
    'Answer in the thread of a message. Not idempotent: each call sends another one. Notifies everybody in the thread.',
  effect: 'write',
  scopes: ['chat:write'],
  input: z.strictObject({
    channel,
    thread_ts: ts.describe('ts of the message that began the thread, not of an answer in it'),
    text: messageText,
    reply_broadcast: z.boolean().optional().describe('Show the answer in the channel too'),
  }),
  output: sentShape,
  run: async ({ input, api }) => {
    const sent = z.looseObject({}).parse(await api.post(path`/chat.postMessage`, input));
    return { ...sent, thread_ts: input.thread_ts };
  },
});

import { z } from 'zod';
import { slack } from '../../../catalog/slack.ts';
import { operation, path } from '../../define.ts';
import { channel, messageText, sentShape } from '../shapes.ts';

export const postMessage = operation(slack, {
  name: 'post_message',
  description:
    'Send a message to a channel, or to a person by their user id. Not idempotent: each call sends another one. Notifies people ' +
    'mentioned. To answer in a thread use reply_in_thread.',
  effect: 'write',
  scopes: ['chat:write'],
  input: z.strictObject({
    channel: channel.describe('Id of the channel or direct message, or of a person to write to directly'),
    text: messageText,
    unfurl_links: z.boolean().optional().describe('false: no previews of links'),
  }),
  output: sentShape,
  run: ({ input, api }) => api.post(path`/chat.postMessage`, input),
});

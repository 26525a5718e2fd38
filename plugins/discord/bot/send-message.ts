import { z } from 'zod';
import { discord } from '../../../catalog/discord.ts';
import { operation, path } from '../../define.ts';
import { allowedMentions, content, idOf, messageShape } from '../shapes.ts';

export const sendMessage = operation(discord, {
  name: 'send_message',
  description:
    'Send a message as the bot to a channel or thread, or answer one there. Not idempotent: each call sends another one. It notifies nobody but people named as <@id>.',
  effect: 'write',
  scopes: [],
  input: z.strictObject({
    channel_id: idOf('channel or thread'),
    content,
    reply_to_message_id: idOf('message that this one answers, in the same channel').optional(),
  }),
  output: messageShape,
  run: ({ input: { channel_id, content, reply_to_message_id }, api }) =>
    api.post(path`/channels/${channel_id}/messages`, {
      content,
      allowed_mentions: allowedMentions,
      ...(reply_to_message_id && { message_reference: { message_id: reply_to_message_id } }),
    }),
});

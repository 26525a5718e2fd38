import { z } from 'zod';
import { discord } from '../../../catalog/discord.ts';
import { operation, path } from '../../define.ts';
import { allowedMentions, content, idOf, messageShape } from '../shapes.ts';

export const editMessage = operation(discord, {
  name: 'edit_message',
  description: 'Replace the text of a message that the bot sent.',
  effect: 'write',
  idempotent: true,
  scopes: [],
  input: z.strictObject({ channel_id: idOf('channel or thread'), message_id: idOf('message'), content }),
  output: messageShape,
  run: ({ input: { channel_id, message_id, content }, api }) =>
    api.patch(path`/channels/${channel_id}/messages/${message_id}`, { content, allowed_mentions: allowedMentions }),
});

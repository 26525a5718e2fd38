import { z } from 'zod';
import { discord } from '../../../catalog/discord.ts';
import { operation, path } from '../../define.ts';
import { idOf } from '../shapes.ts';

export const deleteMessage = operation(discord, {
  name: 'delete_message',
  description: 'Delete a message for good: one of the bot’s own, or any where the bot may manage messages.',
  effect: 'destructive',
  scopes: [],
  input: z.strictObject({ channel_id: idOf('channel or thread'), message_id: idOf('message') }),
  output: z.object({ deleted: z.string().describe('Id of the message that is gone') }),
  run: async ({ input: { channel_id, message_id }, api }) => {
    await api.delete(path`/channels/${channel_id}/messages/${message_id}`);
    return { deleted: message_id };
  },
});

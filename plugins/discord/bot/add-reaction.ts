import { z } from 'zod';
import { discord } from '../../../catalog/discord.ts';
import { operation, path } from '../../define.ts';
import { idOf } from '../shapes.ts';

export const addReaction = operation(discord, {
  name: 'add_reaction',
  description: 'React to a message with an emoji, as the bot.',
  effect: 'write',
  idempotent: true,
  scopes: [],
  input: z.strictObject({
    channel_id: idOf('channel or thread'),
    message_id: idOf('message'),
    emoji: z.string().min(1).max(60).describe('The emoji itself, such as 👍, or name:id of one of the server’s own'),
  }),
  output: z.object({ added: z.string().describe('The emoji') }),
  run: async ({ input: { channel_id, message_id, emoji }, api }) => {
    await api.put(path`/channels/${channel_id}/messages/${message_id}/reactions/${emoji}/@me`);
    return { added: emoji };
  },
});

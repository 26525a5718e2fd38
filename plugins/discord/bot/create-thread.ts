import { z } from 'zod';
import { discord } from '../../../catalog/discord.ts';
import { operation, path } from '../../define.ts';
import { idOf } from '../shapes.ts';

export const createThread = operation(discord, {
  name: 'create_thread',
  description: 'Open a thread on a message. A message has at most one. Then send_message with the id of the thread.',
  effect: 'write',
  scopes: [],
  input: z.strictObject({
    channel_id: idOf('channel'),
    message_id: idOf('message that the thread begins with'),
    name: z.string().min(1).max(100).describe('Name of the thread'),
  }),
  output: z.object({ id: z.string(), name: z.string(), parent_id: z.string().nullish() }),
  run: ({ input: { channel_id, message_id, name }, api }) =>
    api.post(path`/channels/${channel_id}/messages/${message_id}/threads`, { name }),
});

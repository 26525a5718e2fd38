import { z } from 'zod';
import { discord } from '../../../catalog/discord.ts';
import { operation, path } from '../../define.ts';
import { idOf, messageShape } from '../shapes.ts';

export const getMessage = operation(discord, {
  name: 'get_message',
  description: 'Read one message. Its address ends in server, channel and message id.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ channel_id: idOf('channel or thread'), message_id: idOf('message') }),
  output: messageShape,
  run: ({ input: { channel_id, message_id }, api }) => api.get(path`/channels/${channel_id}/messages/${message_id}`),
});

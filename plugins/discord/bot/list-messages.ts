import { z } from 'zod';
import { discord } from '../../../catalog/discord.ts';
import { operation, path } from '../../define.ts';
import { idOf, listOf, messageShape } from '../shapes.ts';

export const listMessages = operation(discord, {
  name: 'list_messages',
  description: 'Read messages of a channel or thread, newest first. Give at most one of before, after and around.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    channel_id: idOf('channel or thread'),
    limit: z.int().min(1).max(100).optional().describe('Messages in an answer: at most 100, 50 when left out'),
    before: idOf('message to read before: the last one of the answer before, to read on').optional(),
    after: idOf('message to read after').optional(),
    around: idOf('message to read around').optional(),
  }),
  output: listOf(messageShape),
  run: async ({ input: { channel_id, ...query }, api }) => ({
    items: await api.get(path`/channels/${channel_id}/messages`, query),
  }),
});

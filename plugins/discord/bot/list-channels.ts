import { z } from 'zod';
import { discord } from '../../../catalog/discord.ts';
import { operation, path } from '../../define.ts';
import { idOf, listOf } from '../shapes.ts';

export const listChannels = operation(discord, {
  name: 'list_channels',
  description: 'List the channels and categories of a server, without threads.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ guild_id: idOf('server') }),
  output: listOf(
    z.object({
      id: z.string(),
      name: z.string().nullish(),
      type: z.int().describe('0 text, 2 voice, 4 category, 5 announcements, 13 stage, 15 forum'),
      topic: z.string().nullish(),
      parent_id: z.string().nullish().describe('Id of its category'),
    }),
  ),
  run: async ({ input: { guild_id }, api }) => ({ items: await api.get(path`/guilds/${guild_id}/channels`) }),
});

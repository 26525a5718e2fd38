import { z } from 'zod';
import { discord } from '../../../catalog/discord.ts';
import { operation, path } from '../../define.ts';
import { guildPaging, guildShape, listOf } from '../shapes.ts';

export const listGuilds = operation(discord, {
  name: 'list_guilds',
  description: 'List the servers (guilds) that the bot is in.',
  effect: 'read',
  scopes: [],
  input: z.strictObject(guildPaging),
  output: listOf(guildShape),
  run: async ({ input, api }) => ({ items: await api.get(path`/users/@me/guilds`, input) }),
});

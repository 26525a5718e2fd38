import { z } from 'zod';
import { discord } from '../../../catalog/discord.ts';
import { operation, path } from '../../define.ts';
import { guildPaging, guildShape, listOf } from '../shapes.ts';

export const listMyGuilds = operation(discord, {
  name: 'list_my_guilds',
  description: 'List the servers (guilds) that the person who signed in is in.',
  effect: 'read',
  scopes: ['guilds'],
  input: z.strictObject(guildPaging),
  output: listOf(guildShape),
  run: async ({ input, api }) => ({ items: await api.get(path`/users/@me/guilds`, input) }),
});

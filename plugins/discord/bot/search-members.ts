import { z } from 'zod';
import { discord } from '../../../catalog/discord.ts';
import { operation, path } from '../../define.ts';
import { idOf, listOf, memberShape } from '../shapes.ts';

export const searchMembers = operation(discord, {
  name: 'search_members',
  description: 'Find members of a server whose user name or nickname begins with a text, to name them as <@id>.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    guild_id: idOf('server'),
    query: z.string().min(1).describe('Beginning of the name'),
    limit: z.int().min(1).max(100).default(10).describe('Members in the answer: at most 100, 10 when left out'),
  }),
  output: listOf(memberShape),
  run: async ({ input: { guild_id, ...query }, api }) => ({
    items: await api.get(path`/guilds/${guild_id}/members/search`, query),
  }),
});

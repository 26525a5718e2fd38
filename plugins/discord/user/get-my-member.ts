import { z } from 'zod';
import { discord } from '../../../catalog/discord.ts';
import { operation, path } from '../../define.ts';
import { idOf, memberShape } from '../shapes.ts';

export const getMyMember = operation(discord, {
  name: 'get_my_member',
  description: 'Read nickname and roles of the person who signed in, in one of their servers.',
  effect: 'read',
  scopes: ['guilds.members.read'],
  input: z.strictObject({ guild_id: idOf('server') }),
  output: memberShape,
  run: ({ input: { guild_id }, api }) => api.get(path`/users/@me/guilds/${guild_id}/member`),
});

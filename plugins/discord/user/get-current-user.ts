import { z } from 'zod';
import { discord } from '../../../catalog/discord.ts';
import { operation, path } from '../../define.ts';
import { userShape } from '../shapes.ts';

export const getCurrentUser = operation(discord, {
  name: 'get_current_user',
  description: 'Read the profile of the person who signed in. It has an e-mail address where that was allowed.',
  effect: 'read',
  scopes: ['identify'],
  input: z.strictObject({}),
  output: userShape.extend({ email: z.string().nullish(), locale: z.string().nullish() }),
  run: ({ api }) => api.get(path`/users/@me`),
});

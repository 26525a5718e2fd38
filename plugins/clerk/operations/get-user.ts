import { z } from 'zod';
import { clerk } from '../../../catalog/clerk.ts';
import { operation, path } from '../../define.ts';
import { userId, userShape } from '../shapes.ts';

export const getUser = operation(clerk, {
  name: 'get_user',
  description: 'Read one user: names, addresses, whether banned or locked, public metadata, last sign-in.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ user_id: userId }),
  output: userShape,
  run: ({ input, api }) => api.get(path`/users/${input.user_id}`),
});

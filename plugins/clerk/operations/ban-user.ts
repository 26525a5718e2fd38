import { z } from 'zod';
import { clerk } from '../../../catalog/clerk.ts';
import { operation, path } from '../../define.ts';
import { userId, userShape } from '../shapes.ts';

export const banUser = operation(clerk, {
  name: 'ban_user',
  description: 'Keep a user from signing in, and end their sessions. unban_user lets them sign in again.',
  effect: 'write',
  idempotent: true,
  scopes: [],
  input: z.strictObject({ user_id: userId }),
  output: userShape,
  run: ({ input, api }) => api.post(path`/users/${input.user_id}/ban`),
});

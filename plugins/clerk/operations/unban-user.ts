import { z } from 'zod';
import { clerk } from '../../../catalog/clerk.ts';
import { operation, path } from '../../define.ts';
import { userId, userShape } from '../shapes.ts';

export const unbanUser = operation(clerk, {
  name: 'unban_user',
  description: 'Let a banned user sign in again.',
  effect: 'write',
  idempotent: true,
  scopes: [],
  input: z.strictObject({ user_id: userId }),
  output: userShape,
  run: ({ input, api }) => api.post(path`/users/${input.user_id}/unban`),
});

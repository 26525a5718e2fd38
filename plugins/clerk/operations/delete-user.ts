import { z } from 'zod';
import { clerk } from '../../../catalog/clerk.ts';
import { operation, path } from '../../define.ts';
import { userId } from '../shapes.ts';

export const deleteUser = operation(clerk, {
  name: 'delete_user',
  description: 'Delete a user with their sessions, addresses and memberships for good. To only lock them out use ban_user.',
  effect: 'destructive',
  scopes: [],
  input: z.strictObject({ user_id: userId }),
  output: z.object({ id: z.string(), deleted: z.boolean() }),
  run: ({ input, api }) => api.delete(path`/users/${input.user_id}`),
});

import { z } from 'zod';
import { okta } from '../../../catalog/okta.ts';
import { operation, path } from '../../define.ts';
import { userId } from '../shapes.ts';

export const unsuspendUser = operation(okta, {
  name: 'unsuspend_user',
  description: 'Let a suspended person sign in again.',
  effect: 'write',
  scopes: ['okta.users.manage'],
  input: z.strictObject({ userId }),
  output: z.object({ unsuspended: z.string() }),
  run: async ({ input, api }) => {
    await api.post(path`/users/${input.userId}/lifecycle/unsuspend`);
    return { unsuspended: input.userId };
  },
});

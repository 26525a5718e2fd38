import { z } from 'zod';
import { okta } from '../../../catalog/okta.ts';
import { operation, path } from '../../define.ts';
import { userId } from '../shapes.ts';

export const suspendUser = operation(okta, {
  name: 'suspend_user',
  description:
    'Keep an active person from signing in, and end their sessions. Groups and applications stay; unsuspend_user undoes it.',
  effect: 'write',
  scopes: ['okta.users.manage'],
  input: z.strictObject({ userId }),
  output: z.object({ suspended: z.string() }),
  run: async ({ input, api }) => {
    await api.post(path`/users/${input.userId}/lifecycle/suspend`);
    return { suspended: input.userId };
  },
});

import { z } from 'zod';
import { okta } from '../../../catalog/okta.ts';
import { operation, path } from '../../define.ts';
import { userId } from '../shapes.ts';

export const deactivateUser = operation(okta, {
  name: 'deactivate_user',
  description:
    'Deactivate a person who has left: they lose every application and password for good, and only a new activation lets them in. ' +
    'To lock somebody out for a while use suspend_user.',
  effect: 'destructive',
  scopes: ['okta.users.manage'],
  input: z.strictObject({
    userId,
    sendEmail: z.boolean().optional().describe('true tells the administrators by mail'),
  }),
  output: z.object({ deactivated: z.string() }),
  run: async ({ input: { userId: id, sendEmail = false }, api }) => {
    await api.post(path`/users/${id}/lifecycle/deactivate`, undefined, { sendEmail });
    return { deactivated: id };
  },
});

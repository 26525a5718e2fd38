import { z } from 'zod';
import { okta } from '../../../catalog/okta.ts';
import { operation, path } from '../../define.ts';
import { groupId } from '../shapes.ts';

export const removeUserFromGroup = operation(okta, {
  name: 'remove_user_from_group',
  description: 'Take a person out of a group, and with it what the group gave them. add_user_to_group puts them back.',
  effect: 'write',
  idempotent: true,
  scopes: ['okta.groups.manage'],
  input: z.strictObject({ groupId, userId: z.string().min(1).describe('Id of the person, not the login') }),
  output: z.object({ removed: z.string() }),
  run: async ({ input: { groupId: group, userId }, api }) => {
    await api.delete(path`/groups/${group}/users/${userId}`);
    return { removed: userId };
  },
});

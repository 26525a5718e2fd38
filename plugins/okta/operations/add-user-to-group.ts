import { z } from 'zod';
import { okta } from '../../../catalog/okta.ts';
import { operation, path } from '../../define.ts';
import { groupId } from '../shapes.ts';

export const addUserToGroup = operation(okta, {
  name: 'add_user_to_group',
  description: 'Put a person into a group, which may give them applications and rights. Only groups of type OKTA_GROUP.',
  effect: 'write',
  idempotent: true,
  scopes: ['okta.groups.manage'],
  input: z.strictObject({ groupId, userId: z.string().min(1).describe('Id of the person, not the login') }),
  output: z.object({ added: z.string() }),
  run: async ({ input: { groupId: group, userId }, api }) => {
    await api.put(path`/groups/${group}/users/${userId}`);
    return { added: userId };
  },
});

import { z } from 'zod';
import { okta } from '../../../catalog/okta.ts';
import { operation, path } from '../../define.ts';
import { profileFields, userShape } from '../shapes.ts';

export const createUser = operation(okta, {
  name: 'create_user',
  description:
    'Add a person without a password. With activate they get a mail to choose one at once; otherwise they are only staged.',
  effect: 'write',
  scopes: ['okta.users.manage'],
  input: z.strictObject({
    ...profileFields,
    activate: z.boolean().optional().describe('true sends the mail; false, as when left out, only prepares the account'),
    groupIds: z.array(z.string().min(1)).max(20).optional().describe('Groups to put them into, from list_groups'),
  }),
  output: userShape,
  run: ({ input: { activate = false, groupIds, ...profile }, api }) =>
    api.post(path`/users`, { profile, ...(groupIds && { groupIds }) }, { activate }),
});

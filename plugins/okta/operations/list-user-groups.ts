import { z } from 'zod';
import { okta } from '../../../catalog/okta.ts';
import { operation, path } from '../../define.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { canReadUsers, groupShape, userId } from '../shapes.ts';

export const listUserGroups = operation(okta, {
  name: 'list_user_groups',
  description: 'List the groups that a person is in.',
  effect: 'read',
  scopes: [],
  oneOfScopes: canReadUsers,
  input: z.strictObject({ userId, ...paging }),
  output: pageOf(groupShape),
  run: ({ input: { userId: id, ...page }, api }) => getPage(api, path`/users/${id}/groups`, page),
});

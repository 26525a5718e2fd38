import { z } from 'zod';
import { okta } from '../../../catalog/okta.ts';
import { operation, path } from '../../define.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { canReadGroups, groupId, userShape } from '../shapes.ts';

export const listGroupUsers = operation(okta, {
  name: 'list_group_users',
  description: 'List the people in a group.',
  effect: 'read',
  scopes: [],
  oneOfScopes: canReadGroups,
  input: z.strictObject({ groupId, ...paging }),
  output: pageOf(userShape),
  run: ({ input: { groupId: id, ...page }, api }) => getPage(api, path`/groups/${id}/users`, page),
});

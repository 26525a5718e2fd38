import { z } from 'zod';
import { okta } from '../../../catalog/okta.ts';
import { operation, path } from '../../define.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { canReadUsers, q, userShape } from '../shapes.ts';

export const listUsers = operation(okta, {
  name: 'list_users',
  description:
    'List or search people. Without search, those who were deactivated are left out. Search takes expressions such as ' +
    'status eq "ACTIVE" and profile.department eq "Engineering".',
  effect: 'read',
  scopes: [],
  oneOfScopes: canReadUsers,
  input: z.strictObject({
    q: q.describe('Beginning of a first name, last name or mail address'),
    search: z
      .string()
      .min(1)
      .optional()
      .describe('Expression over status, lastUpdated and profile properties: eq, sw, gt, lt, and, or'),
    filter: z.string().min(1).optional().describe('Simpler expression, such as status eq "SUSPENDED"; use search where you can'),
    ...paging,
  }),
  output: pageOf(userShape),
  run: ({ input, api }) => getPage(api, path`/users`, input),
});

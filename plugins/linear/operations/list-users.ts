import { z } from 'zod';
import { linear } from '../../../catalog/linear.ts';
import { operation } from '../../define.ts';
import { ask } from '../graphql.ts';
import { connection, pageOf, paging } from '../page.ts';
import { personShape } from '../shapes.ts';

const document = `query Users($first: Int, $after: String, $filter: UserFilter) {
  users(first: $first, after: $after, filter: $filter) {
    nodes { id name displayName email active admin }
    pageInfo { hasNextPage endCursor }
  }
}`;

export const listUsers = operation(linear, {
  name: 'list_users',
  description: 'List the people of the workspace with their ids, or find one by the exact e-mail address.',
  effect: 'read',
  scopes: ['read'],
  input: z.strictObject({ ...paging, email: z.email().optional().describe('Only the person with this address') }),
  output: pageOf(
    personShape.extend({
      displayName: z.string().nullish(),
      active: z.boolean().nullish(),
      admin: z.boolean().nullish(),
    }),
  ),
  run: async ({ input: { email, ...page }, api }) => {
    const filter = email === undefined ? {} : { filter: { email: { eqIgnoreCase: email } } };
    return answer.parse(await ask(api, document, { ...page, ...filter })).users;
  },
});

const answer = z.object({ users: connection });

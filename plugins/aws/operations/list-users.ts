import { z } from 'zod';
import { aws } from '../../../catalog/aws.ts';
import { operation } from '../../define.ts';
import { ask } from '../query.ts';
import { iamPage, marker, maxItems, user } from '../shapes.ts';
import { element, many } from '../xml.ts';

const answer = z.object({
  ListUsersResponse: z.object({ ListUsersResult: z.object({ Users: element(z.object({ member: many(user) })), ...iamPage }) }),
});

export const listUsers = operation(aws, {
  name: 'list_users',
  description: 'List the IAM users of the account.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    path_prefix: z.string().optional().describe('Only users under this path, such as /teams/'),
    max_items: maxItems,
    marker,
  }),
  output: z.object({ Users: z.array(user), Marker: z.string().optional() }),
  run: async ({ input, api }) => {
    const parameters = { PathPrefix: input.path_prefix, MaxItems: input.max_items, Marker: input.marker };
    const { ListUsersResult } = (await ask(api, { service: 'iam', action: 'ListUsers', parameters, answer })).ListUsersResponse;
    return { Users: ListUsersResult.Users.member, Marker: ListUsersResult.Marker };
  },
});

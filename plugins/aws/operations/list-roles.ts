import { z } from 'zod';
import { aws } from '../../../catalog/aws.ts';
import { operation } from '../../define.ts';
import { ask } from '../query.ts';
import { iamPage, marker, maxItems, role } from '../shapes.ts';
import { element, many } from '../xml.ts';

const answer = z.object({
  ListRolesResponse: z.object({ ListRolesResult: z.object({ Roles: element(z.object({ member: many(role) })), ...iamPage }) }),
});

export const listRoles = operation(aws, {
  name: 'list_roles',
  description: 'List the IAM roles of the account.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    path_prefix: z.string().optional().describe('Only roles under this path, such as /service-role/'),
    max_items: maxItems,
    marker,
  }),
  output: z.object({ Roles: z.array(role), Marker: z.string().optional() }),
  run: async ({ input, api }) => {
    const parameters = { PathPrefix: input.path_prefix, MaxItems: input.max_items, Marker: input.marker };
    const { ListRolesResult } = (await ask(api, { service: 'iam', action: 'ListRoles', parameters, answer })).ListRolesResponse;
    return { Roles: ListRolesResult.Roles.member, Marker: ListRolesResult.Marker };
  },
});

import { z } from 'zod';
import { clerk } from '../../../catalog/clerk.ts';
import { operation, path } from '../../define.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { organizationId } from '../shapes.ts';

export const listMembers = operation(clerk, {
  name: 'list_members',
  description: 'List the members of an organization with their roles.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    organization_id: organizationId,
    role: z.array(z.string().min(1)).optional().describe('Only these roles, such as org:admin'),
    ...paging,
  }),
  output: pageOf(
    z.object({
      id: z.string(),
      role: z.string().nullish(),
      public_user_data: z
        .object({
          user_id: z.string().nullish(),
          identifier: z.string().nullish().describe('Mostly the mail address'),
          first_name: z.string().nullish(),
          last_name: z.string().nullish(),
        })
        .nullish(),
      created_at: z.number().nullish(),
    }),
  ),
  run: ({ input: { organization_id, ...query }, api }) =>
    getPage(api, path`/organizations/${organization_id}/memberships`, query),
});

import { z } from 'zod';
import { clerk } from '../../../catalog/clerk.ts';
import { operation, path } from '../../define.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { userShape } from '../shapes.ts';

export const listUsers = operation(clerk, {
  name: 'list_users',
  description: 'List or search the users of the application, newest first unless order_by says otherwise.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    query: z.string().min(1).optional().describe('Part of a name, user name, mail address, phone number or id'),
    email_address: z.array(z.email()).max(100).optional().describe('Only users with one of these addresses'),
    organization_id: z.array(z.string().min(1)).max(100).optional().describe('Only members of one of these organizations'),
    order_by: z
      .enum(['created_at', '-created_at', 'updated_at', '-updated_at', 'last_sign_in_at', '-last_sign_in_at'])
      .optional()
      .describe('A minus turns the order around'),
    ...paging,
  }),
  output: pageOf(userShape),
  run: ({ input, api }) => getPage(api, path`/users`, input),
});

import { z } from 'zod';
import { clerk } from '../../../catalog/clerk.ts';
import { operation, path } from '../../define.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { organizationShape } from '../shapes.ts';

export const listOrganizations = operation(clerk, {
  name: 'list_organizations',
  description: 'List or search the organizations of the application, newest first.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ query: z.string().min(1).optional().describe('Part of a name, slug or id'), ...paging }),
  output: pageOf(organizationShape),
  run: ({ input, api }) => getPage(api, path`/organizations`, { ...input, include_members_count: true }),
});

import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { getPage, pageOf, paging } from '../page.ts';

export const listOrganizations = operation(github, {
  name: 'list_organizations',
  description: 'List the organisations the connected account belongs to.',
  effect: 'read',
  scopes: [],
  oneOfScopes: ['read:org', 'user', 'write:org', 'admin:org'],
  input: z.strictObject(paging),
  output: pageOf(z.object({ login: z.string(), description: z.string().nullish() })),
  run: ({ input, api }) => getPage(api, path`/user/orgs`, input),
});

import { z } from 'zod';
import { asana } from '../../../catalog/asana.ts';
import { operation, path } from '../../define.ts';
import { pageOf, paging, readPage } from '../page.ts';
import { gidOf, scope } from '../shapes.ts';

export const listUsers = operation(asana, {
  name: 'list_users',
  description: 'List the people of a workspace, to assign tasks to them.',
  effect: 'read',
  scopes: [],
  oneOfScopes: scope.users,
  input: z.strictObject({ workspace: gidOf('workspace'), ...paging }),
  output: pageOf(z.object({ gid: z.string(), name: z.string().nullish(), email: z.string().nullish() })),
  run: async ({ input, api }) => readPage(await api.get(path`/users`, { ...input, opt_fields: 'name,email' })),
});

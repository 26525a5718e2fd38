import { z } from 'zod';
import { asana } from '../../../catalog/asana.ts';
import { operation, path } from '../../define.ts';
import { dataOf } from '../page.ts';
import { scope } from '../shapes.ts';

export const getCurrentUser = operation(asana, {
  name: 'get_current_user',
  description: 'Say whose account this is and which workspaces it is in. Most other tools need the gid of a workspace.',
  effect: 'read',
  scopes: [],
  oneOfScopes: scope.users,
  input: z.strictObject({}),
  output: z.object({
    gid: z.string(),
    name: z.string().nullish(),
    email: z.string().nullish(),
    workspaces: z.array(z.object({ gid: z.string(), name: z.string().nullish() })).nullish(),
  }),
  run: async ({ api }) => dataOf(await api.get(path`/users/me`, { opt_fields: 'name,email,workspaces.name' })),
});

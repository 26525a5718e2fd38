import { z } from 'zod';
import { asana } from '../../../catalog/asana.ts';
import { operation, path } from '../../define.ts';
import { pageOf, paging, readPage } from '../page.ts';
import { gidOf, scope } from '../shapes.ts';

export const listProjects = operation(asana, {
  name: 'list_projects',
  description: 'List the projects of a workspace.',
  effect: 'read',
  scopes: [],
  oneOfScopes: scope.projects,
  input: z.strictObject({
    workspace: gidOf('workspace'),
    archived: z.boolean().default(false).describe('true: only archived ones; false when left out'),
    ...paging,
  }),
  output: pageOf(
    z.object({
      gid: z.string(),
      name: z.string().nullish(),
      due_on: z.string().nullish(),
      permalink_url: z.string().nullish(),
      owner: z.object({ gid: z.string(), name: z.string().nullish() }).nullish(),
      team: z.object({ gid: z.string(), name: z.string().nullish() }).nullish(),
    }),
  ),
  run: async ({ input, api }) =>
    readPage(await api.get(path`/projects`, { ...input, opt_fields: 'name,due_on,permalink_url,owner.name,team.name' })),
});

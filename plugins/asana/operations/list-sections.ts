import { z } from 'zod';
import { asana } from '../../../catalog/asana.ts';
import { operation, path } from '../../define.ts';
import { pageOf, paging, readPage } from '../page.ts';
import { gidOf, scope } from '../shapes.ts';

export const listSections = operation(asana, {
  name: 'list_sections',
  description: 'List the sections of a project: the columns of a board, the headings of a list.',
  effect: 'read',
  scopes: [],
  oneOfScopes: scope.projects,
  input: z.strictObject({ project: gidOf('project'), ...paging }),
  output: pageOf(z.object({ gid: z.string(), name: z.string().nullish() })),
  run: async ({ input: { project, ...query }, api }) =>
    readPage(await api.get(path`/projects/${project}/sections`, { ...query, opt_fields: 'name' })),
});

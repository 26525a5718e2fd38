import { z } from 'zod';
import { gitlab } from '../../../catalog/gitlab.ts';
import { operation, path } from '../../define.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { project } from '../shapes.ts';

export const listTree = operation(gitlab, {
  name: 'list_tree',
  description: 'List the files and folders of a repository.',
  effect: 'read',
  scopes: [],
  oneOfScopes: ['api', 'read_api'],
  input: z.strictObject({
    ...project,
    ...paging,
    path: z.string().min(1).optional().describe('Folder; the top one when left out'),
    ref: z.string().min(1).optional().describe('Branch, tag or commit; the default branch when left out'),
    recursive: z.boolean().optional().describe('true: everything below too'),
  }),
  output: pageOf(z.object({ path: z.string(), type: z.string().describe('blob is a file, tree a folder') })),
  run: ({ input: { project, ...query }, api }) => getPage(api, path`/projects/${project}/repository/tree`, query),
});

import { z } from 'zod';
import { mongodbAtlas } from '../../../catalog/mongodb-atlas.ts';
import { operation, path } from '../../define.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { projectShape } from '../shapes.ts';

export const listProjects = operation(mongodbAtlas, {
  name: 'list_projects',
  description: 'List the projects that the service account may see. Begin here: everything else needs the id of a project.',
  effect: 'read',
  scopes: [],
  input: z.strictObject(paging),
  output: pageOf(projectShape),
  run: ({ input, api }) => getPage(api, path`/groups`, input),
});

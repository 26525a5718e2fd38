import { z } from 'zod';
import { mongodbAtlas } from '../../../catalog/mongodb-atlas.ts';
import { operation, path } from '../../define.ts';
import { groupId, projectShape } from '../shapes.ts';

export const getProject = operation(mongodbAtlas, {
  name: 'get_project',
  description: 'Read one project.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ groupId }),
  output: projectShape,
  run: ({ input, api }) => api.get(path`/groups/${input.groupId}`),
});

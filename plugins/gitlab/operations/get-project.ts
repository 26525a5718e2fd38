import { z } from 'zod';
import { gitlab } from '../../../catalog/gitlab.ts';
import { operation, path } from '../../define.ts';
import { project, projectShape } from '../shapes.ts';

export const getProject = operation(gitlab, {
  name: 'get_project',
  description: 'Read one project with its default branch.',
  effect: 'read',
  scopes: [],
  oneOfScopes: ['api', 'read_api'],
  input: z.strictObject(project),
  output: projectShape,
  run: ({ input, api }) => api.get(path`/projects/${input.project}`),
});

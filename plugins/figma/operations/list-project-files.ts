import { z } from 'zod';
import { figma } from '../../../catalog/figma.ts';
import { operation, path } from '../../define.ts';

export const listProjectFiles = operation(figma, {
  name: 'list_project_files',
  description: 'List the files of a project with their keys.',
  effect: 'read',
  scopes: ['projects:read'],
  input: z.strictObject({ project_id: z.string().regex(/^\d+$/, 'must be a number').describe('Id of the project') }),
  output: z.object({
    name: z.string().nullish().describe('The project'),
    files: z.array(z.object({ key: z.string(), name: z.string(), last_modified: z.string().nullish() })),
  }),
  run: ({ input: { project_id }, api }) => api.get(path`/projects/${project_id}/files`),
});

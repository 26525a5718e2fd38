import { z } from 'zod';
import { asana } from '../../../catalog/asana.ts';
import { operation, path } from '../../define.ts';
import { dataOf } from '../page.ts';
import { gidOf, scope, taskFields, taskInput, taskShape } from '../shapes.ts';

export const createTask = operation(asana, {
  name: 'create_task',
  description:
    'Create a task in projects, below another task, or in a workspace alone. Give at least one of projects, parent and workspace. Not idempotent: each call creates another one.',
  effect: 'write',
  scopes: [],
  oneOfScopes: scope.writeTasks,
  input: z
    .strictObject({
      name: z.string().min(1).describe('One line that says the task'),
      projects: z.array(gidOf('project')).min(1).optional().describe('gids of the projects it belongs to'),
      parent: gidOf('task above').optional(),
      workspace: gidOf('workspace').optional(),
      ...taskInput,
    })
    .refine(({ projects, parent, workspace }) => projects !== undefined || parent !== undefined || workspace !== undefined, {
      error: 'Give at least one of projects, parent and workspace',
      path: ['projects'],
    }),
  output: taskShape,
  run: async ({ input, api }) => dataOf(await api.post(path`/tasks`, { data: input }, { opt_fields: taskFields })),
});

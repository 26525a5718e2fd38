import { z } from 'zod';
import { asana } from '../../../catalog/asana.ts';
import { operation, path } from '../../define.ts';
import { dataOf } from '../page.ts';
import { gidOf, scope, taskFields, taskInput, taskShape } from '../shapes.ts';

export const updateTask = operation(asana, {
  name: 'update_task',
  description:
    'Change a task, or finish it with completed. What is left out stays as it is; notes replace the whole description.',
  effect: 'write',
  idempotent: true,
  scopes: [],
  oneOfScopes: scope.writeTasks,
  input: z.strictObject({
    task: gidOf('task'),
    name: z.string().min(1).optional().describe('New name'),
    completed: z.boolean().optional().describe('true finishes the task, false opens it again'),
    ...taskInput,
  }),
  output: taskShape,
  run: async ({ input: { task, ...data }, api }) =>
    dataOf(await api.put(path`/tasks/${task}`, { data }, { opt_fields: taskFields })),
});

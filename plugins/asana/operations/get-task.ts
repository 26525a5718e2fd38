import { z } from 'zod';
import { asana } from '../../../catalog/asana.ts';
import { operation, path } from '../../define.ts';
import { dataOf } from '../page.ts';
import { gidOf, scope, taskFields, taskShape } from '../shapes.ts';

export const getTask = operation(asana, {
  name: 'get_task',
  description: 'Read one task with description, dates, people and custom fields. Its comments are in list_stories.',
  effect: 'read',
  scopes: [],
  oneOfScopes: scope.readTasks,
  input: z.strictObject({ task: gidOf('task') }),
  output: taskShape,
  run: async ({ input: { task }, api }) => dataOf(await api.get(path`/tasks/${task}`, { opt_fields: taskFields })),
});

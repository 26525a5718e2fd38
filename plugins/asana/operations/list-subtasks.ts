import { z } from 'zod';
import { asana } from '../../../catalog/asana.ts';
import { operation, path } from '../../define.ts';
import { pageOf, paging, readPage } from '../page.ts';
import { gidOf, listedTaskFields, listedTaskShape, scope } from '../shapes.ts';

export const listSubtasks = operation(asana, {
  name: 'list_subtasks',
  description: 'List the subtasks of a task.',
  effect: 'read',
  scopes: [],
  oneOfScopes: scope.readTasks,
  input: z.strictObject({ task: gidOf('task'), ...paging }),
  output: pageOf(listedTaskShape),
  run: async ({ input: { task, ...query }, api }) =>
    readPage(await api.get(path`/tasks/${task}/subtasks`, { ...query, opt_fields: listedTaskFields })),
});

import { z } from 'zod';
import { asana } from '../../../catalog/asana.ts';
import { operation, path } from '../../define.ts';
import { gidOf, scope } from '../shapes.ts';

export const deleteTask = operation(asana, {
  name: 'delete_task',
  description:
    'Move a task to the trash, where whoever deleted it can bring it back for 30 days. To finish a task use update_task.',
  effect: 'destructive',
  scopes: [],
  oneOfScopes: scope.deleteTasks,
  input: z.strictObject({ task: gidOf('task') }),
  output: z.object({ deleted: z.string().describe('gid of the task') }),
  run: async ({ input: { task }, api }) => {
    await api.delete(path`/tasks/${task}`);
    return { deleted: task };
  },
});

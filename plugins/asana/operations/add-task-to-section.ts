import { z } from 'zod';
import { asana } from '../../../catalog/asana.ts';
import { operation, path } from '../../define.ts';
import { gidOf, scope } from '../shapes.ts';

export const addTaskToSection = operation(asana, {
  name: 'add_task_to_section',
  description: 'Move a task to a section of a project: to another column of the board. It goes to the top.',
  effect: 'write',
  idempotent: true,
  scopes: [],
  oneOfScopes: scope.writeTasks,
  input: z.strictObject({ section: gidOf('section'), task: gidOf('task') }),
  output: z.object({ moved: z.string().describe('gid of the task') }),
  run: async ({ input: { section, task }, api }) => {
    await api.post(path`/sections/${section}/addTask`, { data: { task } });
    return { moved: task };
  },
});

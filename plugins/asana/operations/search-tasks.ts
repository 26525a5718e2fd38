import { z } from 'zod';
import { asana } from '../../../catalog/asana.ts';
import { operation, path } from '../../define.ts';
import { pageOf, readPage } from '../page.ts';
import { gidOf, listedTaskFields, listedTaskShape, scope } from '../shapes.ts';

export const searchTasks = operation(asana, {
  name: 'search_tasks',
  description:
    'Find tasks in a workspace by words and conditions, at most 100. It has no second page: narrow it by modified_before instead. Needs a paid plan at Asana.',
  effect: 'read',
  scopes: [],
  oneOfScopes: scope.readTasks,
  input: z.strictObject({
    workspace: gidOf('workspace'),
    text: z.string().min(1).optional().describe('Words in name and description'),
    assignee: z.string().min(1).optional().describe('gids of people, or "me", separated by commas'),
    project: z.string().min(1).optional().describe('gids of projects, separated by commas'),
    completed: z.boolean().optional().describe('true: finished ones only; false: unfinished ones only'),
    due_before: z.iso.date().optional().describe('Due before this day, YYYY-MM-DD'),
    due_after: z.iso.date().optional().describe('Due after this day, YYYY-MM-DD'),
    modified_before: z.iso.datetime().optional().describe('Changed before this time'),
    modified_after: z.iso.datetime().optional().describe('Changed after this time'),
    sort_by: z
      .enum(['due_date', 'created_at', 'completed_at', 'likes', 'modified_at'])
      .default('modified_at')
      .describe('Order, latest first; by modified_at when left out'),
    limit: z.int().min(1).max(100).default(20).describe('Tasks in the answer: at most 100, 20 when left out'),
  }),
  output: pageOf(listedTaskShape),
  run: async ({
    input: { workspace, assignee, project, due_before, due_after, modified_before, modified_after, ...query },
    api,
  }) =>
    readPage(
      await api.get(path`/workspaces/${workspace}/tasks/search`, {
        ...query,
        'assignee.any': assignee,
        'projects.any': project,
        'due_on.before': due_before,
        'due_on.after': due_after,
        'modified_at.before': modified_before,
        'modified_at.after': modified_after,
        opt_fields: listedTaskFields,
      }),
    ),
});

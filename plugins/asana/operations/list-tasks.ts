import { z } from 'zod';
import { asana } from '../../../catalog/asana.ts';
import { operation, path } from '../../define.ts';
import { pageOf, paging, readPage } from '../page.ts';
import { gidOf, listedTaskFields, listedTaskShape, scope } from '../shapes.ts';

export const listTasks = operation(asana, {
  name: 'list_tasks',
  description:
    'List the tasks of a project, of a section, or of a person in a workspace. Give one of project, section, or assignee with workspace. Only unfinished ones unless completed_since says otherwise.',
  effect: 'read',
  scopes: [],
  oneOfScopes: scope.readTasks,
  input: z
    .strictObject({
      project: gidOf('project').optional(),
      section: gidOf('section').optional(),
      assignee: z.string().min(1).optional().describe('gid or e-mail address of a person, or "me"; needs workspace'),
      workspace: gidOf('workspace').optional(),
      completed_since: z
        .string()
        .default('now')
        .describe('"now": unfinished ones. A time such as 2026-12-01T00:00:00Z: also those finished since'),
      ...paging,
    })
    .refine(
      ({ project, section, assignee, workspace }) =>
        [project, section, assignee].filter((one) => one !== undefined).length === 1 &&
        (assignee === undefined) === (workspace === undefined),
      { error: 'Give one of project, section, or assignee together with workspace', path: ['project'] },
    ),
  output: pageOf(listedTaskShape),
  run: async ({ input, api }) => readPage(await api.get(path`/tasks`, { ...input, opt_fields: listedTaskFields })),
});

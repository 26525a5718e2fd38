import { z } from 'zod';
import { asana } from '../../../catalog/asana.ts';
import { operation, path } from '../../define.ts';
import { pageOf, paging, readPage } from '../page.ts';
import { gidOf, scope, storyFields, storyShape } from '../shapes.ts';

export const listStories = operation(asana, {
  name: 'list_stories',
  description: 'Read the comments on a task and what was changed in it, oldest first.',
  effect: 'read',
  scopes: [],
  oneOfScopes: scope.readStories,
  input: z.strictObject({ task: gidOf('task'), ...paging }),
  output: pageOf(storyShape),
  run: async ({ input: { task, ...query }, api }) =>
    readPage(await api.get(path`/tasks/${task}/stories`, { ...query, opt_fields: storyFields })),
});

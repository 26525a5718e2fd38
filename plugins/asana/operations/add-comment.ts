import { z } from 'zod';
import { asana } from '../../../catalog/asana.ts';
import { operation, path } from '../../define.ts';
import { dataOf } from '../page.ts';
import { gidOf, scope, storyFields, storyShape } from '../shapes.ts';

export const addComment = operation(asana, {
  name: 'add_comment',
  description: 'Comment on a task. Not idempotent: each call adds another one. Everybody who follows the task is notified.',
  effect: 'write',
  scopes: [],
  oneOfScopes: scope.writeStories,
  input: z.strictObject({ task: gidOf('task'), text: z.string().min(1).describe('The comment, as plain text') }),
  output: storyShape,
  run: async ({ input: { task, text }, api }) =>
    dataOf(await api.post(path`/tasks/${task}/stories`, { data: { text } }, { opt_fields: storyFields })),
});

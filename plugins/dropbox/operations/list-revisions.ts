import { z } from 'zod';
import { dropbox } from '../../../catalog/dropbox.ts';
import { path as at, operation } from '../../define.ts';
import { entryShape, pathOf } from '../shapes.ts';

export const listRevisions = operation(dropbox, {
  name: 'list_revisions',
  description: 'List the versions of a file, newest first. It works for a deleted file too.',
  effect: 'read',
  scopes: ['files.metadata.read'],
  input: z.strictObject({
    path: pathOf('file'),
    limit: z.int().min(1).max(100).optional().describe('Versions in the answer: at most 100, 10 when left out'),
  }),
  output: z.object({ is_deleted: z.boolean().nullish(), entries: z.array(entryShape) }),
  run: ({ input, api }) => api.post(at`/files/list_revisions`, input),
});

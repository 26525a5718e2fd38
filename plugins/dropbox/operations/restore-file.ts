import { z } from 'zod';
import { dropbox } from '../../../catalog/dropbox.ts';
import { path as at, operation } from '../../define.ts';
import { entryShape, pathOf } from '../shapes.ts';

export const restoreFile = operation(dropbox, {
  name: 'restore_file',
  description: 'Bring a file back to an earlier version, which becomes the newest.',
  effect: 'write',
  scopes: ['files.content.write'],
  input: z.strictObject({ path: pathOf('file'), rev: z.string().min(1).describe('Version, from list_revisions') }),
  output: entryShape,
  run: ({ input, api }) => api.post(at`/files/restore`, input),
});

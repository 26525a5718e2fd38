import { z } from 'zod';
import { dropbox } from '../../../catalog/dropbox.ts';
import { path as at, operation } from '../../define.ts';
import { metadataShape, pathOf } from '../shapes.ts';

export const deleteEntry = operation(dropbox, {
  name: 'delete_entry',
  description: 'Delete a file, or a folder with everything in it. People can bring it back at dropbox.com for at least 30 days.',
  effect: 'destructive',
  scopes: ['files.content.write'],
  input: z.strictObject({
    path: pathOf('file or folder'),
    parent_rev: z.string().optional().describe('rev of the file as you saw it: a newer version is then left alone'),
  }),
  output: metadataShape,
  run: ({ input, api }) => api.post(at`/files/delete_v2`, input),
});

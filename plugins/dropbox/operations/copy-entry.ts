import { z } from 'zod';
import { dropbox } from '../../../catalog/dropbox.ts';
import { path as at, operation } from '../../define.ts';
import { autorename, metadataShape, pathOf } from '../shapes.ts';

export const copyEntry = operation(dropbox, {
  name: 'copy_entry',
  description: 'Copy a file, or a folder with everything in it.',
  effect: 'write',
  scopes: ['files.content.write'],
  input: z.strictObject({ from_path: pathOf('file or folder'), to_path: pathOf('copy, with its name'), ...autorename }),
  output: metadataShape,
  run: ({ input, api }) => api.post(at`/files/copy_v2`, input),
});

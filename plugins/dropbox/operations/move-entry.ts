import { z } from 'zod';
import { dropbox } from '../../../catalog/dropbox.ts';
import { path as at, operation } from '../../define.ts';
import { autorename, metadataShape, pathOf } from '../shapes.ts';

export const moveEntry = operation(dropbox, {
  name: 'move_entry',
  description: 'Move or rename a file or folder.',
  effect: 'write',
  scopes: ['files.content.write'],
  input: z.strictObject({
    from_path: pathOf('file or folder'),
    to_path: pathOf('place it goes to, with its name'),
    ...autorename,
  }),
  output: metadataShape,
  run: ({ input, api }) => api.post(at`/files/move_v2`, input),
});

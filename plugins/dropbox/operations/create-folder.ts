import { z } from 'zod';
import { dropbox } from '../../../catalog/dropbox.ts';
import { path as at, operation } from '../../define.ts';
import { autorename, metadataShape, pathOf } from '../shapes.ts';

export const createFolder = operation(dropbox, {
  name: 'create_folder',
  description: 'Create a folder, with the folders above it that are missing.',
  effect: 'write',
  scopes: ['files.content.write'],
  input: z.strictObject({ path: pathOf('new folder'), ...autorename }),
  output: metadataShape,
  run: ({ input, api }) => api.post(at`/files/create_folder_v2`, input),
});

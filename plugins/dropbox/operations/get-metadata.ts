import { z } from 'zod';
import { dropbox } from '../../../catalog/dropbox.ts';
import { path as at, operation } from '../../define.ts';
import { entryShape, pathOf } from '../shapes.ts';

export const getMetadata = operation(dropbox, {
  name: 'get_metadata',
  description: 'Read what is known of one file or folder: size, date and version.',
  effect: 'read',
  scopes: ['files.metadata.read'],
  input: z.strictObject({ path: pathOf('file or folder') }),
  output: entryShape,
  run: ({ input, api }) => api.post(at`/files/get_metadata`, input),
});

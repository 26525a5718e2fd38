import { z } from 'zod';
import { google } from '../../../../catalog/google.ts';
import { operation, path } from '../../../define.ts';
import { canSee } from '../scopes.ts';
import { fileId, fileShape, oneFile } from '../shapes.ts';

export const getFile = operation(google, {
  name: 'get_file',
  description: 'Say what a file or folder is: name, type, size, folder, owners, dates. Its text comes from read_file.',
  effect: 'read',
  scopes: [],
  oneOfScopes: canSee,
  input: z.strictObject({ fileId }),
  output: fileShape,
  run: ({ input: { fileId: id }, api }) => api.get(path`/drive/v3/files/${id}`, oneFile),
});

import { z } from 'zod';
import { google } from '../../../../catalog/google.ts';
import { operation, path } from '../../../define.ts';
import { canWrite } from '../scopes.ts';
import { fileId, fileShape, oneFile } from '../shapes.ts';

export const trashFile = operation(google, {
  name: 'trash_file',
  description:
    'Move a file, or a folder with all that is in it, to the trash. It can be taken back out for 30 days; then Drive deletes it.',
  effect: 'write',
  idempotent: true,
  scopes: [],
  oneOfScopes: canWrite,
  input: z.strictObject({ fileId }),
  output: fileShape,
  run: async ({ input: { fileId: id }, api }) => {
    const body = { trashed: true };
    return (await api.request({ method: 'PATCH', path: path`/drive/v3/files/${id}`, query: oneFile, body })).body;
  },
});

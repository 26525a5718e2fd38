import { z } from 'zod';
import { google } from '../../../../catalog/google.ts';
import { operation, path } from '../../../define.ts';
import { canWrite } from '../scopes.ts';
import { fileId, sharedDrives } from '../shapes.ts';

export const deleteFile = operation(google, {
  name: 'delete_file',
  description:
    'Delete a file, or a folder with all that is in it, for good and past the trash. Only its owner can. Use trash_file unless ' +
    'exactly this was asked for.',
  effect: 'destructive',
  scopes: [],
  oneOfScopes: canWrite,
  input: z.strictObject({ fileId }),
  output: z.object({ deleted: z.string().describe('Id of the file that is gone') }),
  run: async ({ input: { fileId: id }, api }) => {
    await api.delete(path`/drive/v3/files/${id}`, undefined, sharedDrives);
    return { deleted: id };
  },
});

import { z } from 'zod';
import { microsoft } from '../../../catalog/microsoft.ts';
import { operation, path } from '../../define.ts';
import { itemId } from '../files.ts';
import { canWriteFiles } from '../scopes.ts';

export const trashFile = operation(microsoft, {
  name: 'trash_file',
  description: 'Move a file or a whole folder to the recycle bin of OneDrive, from where people can bring it back for a while.',
  effect: 'write',
  scopes: [],
  oneOfScopes: canWriteFiles,
  input: z.strictObject({ id: itemId }),
  output: z.object({ trashed: z.string() }),
  run: async ({ input: { id }, api }) => {
    await api.delete(path`/me/drive/items/${id}`);
    return { trashed: id };
  },
});

import { z } from 'zod';
import { microsoft } from '../../../catalog/microsoft.ts';
import { operation, path } from '../../define.ts';
import { fileShape } from '../files.ts';
import { canWriteFiles } from '../scopes.ts';

export const createFolder = operation(microsoft, {
  name: 'create_folder',
  description: 'Make a folder in OneDrive. One of that name that is there already is an error.',
  effect: 'write',
  scopes: [],
  oneOfScopes: canWriteFiles,
  input: z.strictObject({
    name: z.string().min(1).max(255).describe('Name of the folder'),
    parentId: z.string().min(1).optional().describe('Id of the folder to make it in; the top when left out'),
  }),
  output: fileShape,
  run: ({ input: { name, parentId = 'root' }, api }) =>
    api.post(path`/me/drive/items/${parentId}/children`, {
      name,
      folder: {},
      '@microsoft.graph.conflictBehavior': 'fail',
    }),
});

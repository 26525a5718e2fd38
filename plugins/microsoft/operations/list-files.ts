import { z } from 'zod';
import { microsoft } from '../../../catalog/microsoft.ts';
import { operation, path } from '../../define.ts';
import { fileProperties, fileShape } from '../files.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { canReadFiles } from '../scopes.ts';

export const listFiles = operation(microsoft, {
  name: 'list_files',
  description: 'List what lies in a folder of OneDrive.',
  effect: 'read',
  scopes: [],
  oneOfScopes: canReadFiles,
  input: z.strictObject({
    folderId: z.string().min(1).optional().describe('Id of the folder; the top when left out'),
    ...paging,
  }),
  output: pageOf(fileShape),
  run: ({ input: { folderId = 'root', ...page }, api }) =>
    getPage(api, path`/me/drive/items/${folderId}/children`, page, { $select: fileProperties }),
});

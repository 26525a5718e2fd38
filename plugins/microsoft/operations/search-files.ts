import { z } from 'zod';
import { microsoft } from '../../../catalog/microsoft.ts';
import { operation, path } from '../../define.ts';
import { fileProperties, fileShape, odataText } from '../files.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { canReadFiles } from '../scopes.ts';

export const searchFiles = operation(microsoft, {
  name: 'search_files',
  description: 'Search OneDrive by words in names and contents. What was just saved may take a while to be found.',
  effect: 'read',
  scopes: [],
  oneOfScopes: canReadFiles,
  input: z.strictObject({ query: z.string().min(1).max(500).describe('Words to look for'), ...paging }),
  output: pageOf(fileShape),
  run: ({ input: { query, ...page }, api }) =>
    getPage(api, path`/me/drive/root/search(q='${odataText(query)}')`, page, { $select: fileProperties }),
});

import { z } from 'zod';
import { microsoft } from '../../../catalog/microsoft.ts';
import { operation, path, segments } from '../../define.ts';
import { fileProperties, fileShape } from '../files.ts';
import { canReadFiles } from '../scopes.ts';

export const getFile = operation(microsoft, {
  name: 'get_file',
  description: 'Describe a file or folder of OneDrive by its id or its path: size, type, who changed it last. Not its content.',
  effect: 'read',
  scopes: [],
  oneOfScopes: canReadFiles,
  input: z
    .strictObject({
      id: z.string().min(1).optional().describe('Its id; give this or path'),
      path: z.string().min(1).optional().describe('Its path from the top, such as Reports/2026/plan.docx'),
    })
    .refine(({ id, path: place }) => (id === undefined) !== (place === undefined), 'Give either id or path'),
  output: fileShape,
  run: ({ input: { id, path: place = '' }, api }) =>
    api.get(id === undefined ? path`/me/drive/root:/${segments(place)}` : path`/me/drive/items/${id}`, {
      $select: fileProperties,
    }),
});

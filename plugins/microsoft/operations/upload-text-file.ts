import { z } from 'zod';
import { microsoft } from '../../../catalog/microsoft.ts';
import { operation, path, segments } from '../../define.ts';
import { fileShape } from '../files.ts';
import { canWriteFiles } from '../scopes.ts';

export const uploadTextFile = operation(microsoft, {
  name: 'upload_text_file',
  description:
    'Save a text as a file in OneDrive; folders that are missing are made. A file that is there already is an error, unless ' +
    'replace is true: then OneDrive keeps the old one as a version.',
  effect: 'write',
  scopes: [],
  oneOfScopes: canWriteFiles,
  input: z.strictObject({
    path: z.string().min(1).describe('Where to, from the top, such as Notes/today.md'),
    text: z.string().max(1_000_000).describe('All of the content'),
    replace: z.boolean().optional().describe('true writes over a file of that name'),
  }),
  output: fileShape,
  run: async ({ input: { path: place, text, replace = false }, api }) => {
    const { body } = await api.request({
      method: 'PUT',
      path: path`/me/drive/root:/${segments(place)}:/content`,
      query: { '@microsoft.graph.conflictBehavior': replace ? 'replace' : 'fail' },
      headers: { 'content-type': 'text/plain' },
      text,
    });
    return body;
  },
});

import { z } from 'zod';
import { google } from '../../../../catalog/google.ts';
import { operation, path } from '../../../define.ts';
import { canWrite } from '../scopes.ts';
import { fileName, fileShape, oneFile, parents } from '../shapes.ts';

export const createFolder = operation(google, {
  name: 'create_folder',
  description: 'Make a folder. Drive allows several of the same name, so look first; each call makes another one.',
  effect: 'write',
  scopes: [],
  oneOfScopes: canWrite,
  input: z.strictObject({ name: fileName.describe('Name of the folder'), parents }),
  output: fileShape,
  run: async ({ input, api }) => {
    const folder = { ...input, mimeType: 'application/vnd.google-apps.folder' };
    return (await api.request({ method: 'POST', path: path`/drive/v3/files`, query: oneFile, body: folder })).body;
  },
});

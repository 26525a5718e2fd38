import { z } from 'zod';
import { google } from '../../../../catalog/google.ts';
import { operation, path } from '../../../define.ts';
import { canWrite } from '../scopes.ts';
import { fileId, fileName, fileShape, oneFile } from '../shapes.ts';

export const updateFile = operation(google, {
  name: 'update_file',
  description:
    'Rename, describe, star or move a file or folder, or take it back out of the trash. To move it, name the new folder in ' +
    'addParents and the old one in removeParents.',
  effect: 'write',
  idempotent: true,
  scopes: [],
  oneOfScopes: canWrite,
  input: z.strictObject({
    fileId,
    name: fileName.optional().describe('New name'),
    description: z.string().optional().describe('New description'),
    starred: z.boolean().optional().describe('Whether it is starred'),
    trashed: z.literal(false).optional().describe('false takes it out of the trash; trash_file puts it there'),
    addParents: z.string().min(1).optional().describe('Id of the folder it goes into'),
    removeParents: z.string().min(1).optional().describe('Id of the folder it leaves: parents of get_file'),
  }),
  output: fileShape,
  run: async ({ input: { fileId: id, addParents, removeParents, ...change }, api }) => {
    const query = { ...oneFile, addParents, removeParents };
    return (await api.request({ method: 'PATCH', path: path`/drive/v3/files/${id}`, query, body: change })).body;
  },
});

import { z } from 'zod';
import { google } from '../../../../catalog/google.ts';
import { operation, path } from '../../../define.ts';
import { multipart } from '../multipart.ts';
import { canWrite } from '../scopes.ts';
import { fileId, fileShape, mimeType, oneFile } from '../shapes.ts';

export const updateTextFile = operation(google, {
  name: 'update_text_file',
  description:
    'Replace the whole content of a file by text. Read it first, to the end: what is left out is gone. Drive keeps the version ' +
    'before for 30 days.',
  effect: 'write',
  idempotent: true,
  scopes: [],
  oneOfScopes: canWrite,
  input: z.strictObject({
    fileId,
    text: z.string().describe('The whole new text, not base64'),
    mimeType: mimeType.describe(
      'Media type of the text: that of get_file, or text/markdown for a Google Doc, text/csv for a spreadsheet',
    ),
  }),
  output: fileShape,
  run: async ({ input: { fileId: id, text, mimeType: type }, api }) => {
    const { body } = await api.request({
      method: 'PATCH',
      path: path`/upload/drive/v3/files/${id}`,
      query: { ...oneFile, uploadType: 'multipart' },
      ...multipart({}, text, type),
    });
    return body;
  },
});

import { z } from 'zod';
import { google } from '../../../../catalog/google.ts';
import { operation, path } from '../../../define.ts';
import { multipart } from '../multipart.ts';
import { canWrite } from '../scopes.ts';
import { fileName, fileShape, mimeType, oneFile, parents } from '../shapes.ts';

export const uploadTextFile = operation(google, {
  name: 'upload_text_file',
  description:
    'Make a new file from text, as it is or turned into a Google Doc or a spreadsheet. Each call makes another file, also of the ' +
    'same name; to change one use update_text_file.',
  effect: 'write',
  scopes: [],
  oneOfScopes: canWrite,
  input: z.strictObject({
    name: fileName.describe('Name of the file, with its ending if it shall have one'),
    text: z.string().describe('The whole text, not base64'),
    mimeType: mimeType.optional().describe('Media type such as text/markdown or text/csv; text/plain when left out'),
    convertTo: z
      .enum(['document', 'spreadsheet'])
      .optional()
      .describe('document: Google Doc, from text/plain, text/markdown or text/html; spreadsheet: from text/csv'),
    description: z.string().optional().describe('Short description, shown in the file’s details'),
    parents,
  }),
  output: fileShape,
  run: async ({ input: { text, mimeType: type = 'text/plain', convertTo, ...file }, api }) => {
    const properties = { ...file, mimeType: convertTo === undefined ? type : `application/vnd.google-apps.${convertTo}` };
    const { body } = await api.request({
      method: 'POST',
      path: path`/upload/drive/v3/files`,
      query: { ...oneFile, uploadType: 'multipart' },
      ...multipart(properties, text, type),
    });
    return body;
  },
});

import { z } from 'zod';
import { google } from '../../../../catalog/google.ts';
import { type Api, operation, path } from '../../../define.ts';
import { excerpt, nextOffset, offset } from '../../text.ts';
import { accessTo } from '../readable.ts';
import { canRead } from '../scopes.ts';
import { fileId, sharedDrives } from '../shapes.ts';

const described = z.object({ id: z.string(), name: z.string(), mimeType: z.string(), size: z.string().nullish() });

export const readFile = operation(google, {
  name: 'read_file',
  description:
    'Read the text of a file: text files as they are, Google Docs as Markdown, the first sheet of a spreadsheet as CSV, slides as ' +
    'plain text. Long text comes in parts.',
  effect: 'read',
  scopes: [],
  oneOfScopes: canRead,
  input: z.strictObject({ fileId, offset }),
  output: described.extend({
    text: z.string().optional(),
    nextOffset,
    note: z.string().optional().describe('Why there is no text'),
  }),
  run: async ({ input: { fileId: id, offset: start }, api }) => {
    const query = { ...sharedDrives, fields: 'id,name,mimeType,size' };
    const file = described.parse(await api.get(path`/drive/v3/files/${id}`, query));
    const access = accessTo(file);
    if (access.as === 'nothing') return { ...file, note: access.why };
    const content =
      access.as === 'export'
        ? await api.get(path`/drive/v3/files/${id}/export`, { mimeType: access.mimeType })
        : await download(api, id);
    return { ...file, ...excerpt(asText(content), start) };
  },
});

const download = (api: Api, id: string): Promise<unknown> =>
  api.get(path`/drive/v3/files/${id}`, { ...sharedDrives, alt: 'media' });

/** JSON files arrive parsed, empty ones as null. */
const asText = (content: unknown): string => {
  if (content === null || content === undefined) return '';
  return typeof content === 'string' ? content : JSON.stringify(content, null, 2);
};

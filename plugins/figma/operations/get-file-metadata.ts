import { z } from 'zod';
import { figma } from '../../../catalog/figma.ts';
import { operation, path } from '../../define.ts';
import { fileKey, userShape } from '../shapes.ts';

export const getFileMetadata = operation(figma, {
  name: 'get_file_metadata',
  description: 'Say what a file is called, where it lies, and who changed it last and when, without its contents.',
  effect: 'read',
  scopes: ['file_metadata:read'],
  input: z.strictObject({ file_key: fileKey }),
  output: z.object({
    name: z.string(),
    folder_name: z.string().nullish(),
    last_touched_at: z.string().nullish(),
    last_touched_by: userShape.nullish(),
    creator: userShape.nullish(),
    editorType: z.string().nullish(),
    role: z.string().nullish().describe('What this account may do with it'),
    url: z.string().nullish(),
    version: z.string().nullish(),
  }),
  run: async ({ input: { file_key }, api }) => answer.parse(await api.get(path`/files/${file_key}/meta`)).file,
});

const answer = z.object({ file: z.unknown() });

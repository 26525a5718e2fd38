import { z } from 'zod';
import { figma } from '../../../catalog/figma.ts';
import { operation, path } from '../../define.ts';
import { fileKey, userShape } from '../shapes.ts';

export const listVersions = operation(figma, {
  name: 'list_versions',
  description: 'List the history of a file, newest first.',
  effect: 'read',
  scopes: ['file_versions:read'],
  input: z.strictObject({
    file_key: fileKey,
    page_size: z.int().min(1).max(50).default(20).describe('Versions in an answer: at most 50, 20 when left out'),
    before: z.string().min(1).optional().describe('To read on: the id of the last version of the answer before'),
  }),
  output: z.object({
    versions: z.array(
      z.object({
        id: z.string(),
        created_at: z.string().nullish(),
        label: z.string().nullish(),
        description: z.string().nullish(),
        user: userShape.nullish(),
      }),
    ),
  }),
  run: ({ input: { file_key, ...query }, api }) => api.get(path`/files/${file_key}/versions`, query),
});

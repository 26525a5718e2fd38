import { z } from 'zod';
import { figma } from '../../../catalog/figma.ts';
import { operation, path } from '../../define.ts';
import { commentShape, fileKey } from '../shapes.ts';

export const listComments = operation(figma, {
  name: 'list_comments',
  description: 'Read the comments in a file, with the layers that they are pinned to.',
  effect: 'read',
  scopes: ['file_comments:read'],
  input: z.strictObject({ file_key: fileKey }),
  output: z.object({ comments: z.array(commentShape) }),
  run: ({ input: { file_key }, api }) => api.get(path`/files/${file_key}/comments`),
});

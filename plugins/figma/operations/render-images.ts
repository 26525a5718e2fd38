import { z } from 'zod';
import { figma } from '../../../catalog/figma.ts';
import { operation, path } from '../../define.ts';
import { fileKey, nodeIds } from '../shapes.ts';

export const renderImages = operation(figma, {
  name: 'render_images',
  description: 'Make images of layers. The answer has their addresses, which anybody can open for 30 days.',
  effect: 'read',
  scopes: ['file_content:read'],
  input: z.strictObject({
    file_key: fileKey,
    ids: nodeIds,
    format: z.enum(['png', 'jpg', 'svg', 'pdf']).default('png').describe('Kind of image; png when left out'),
    scale: z.number().min(0.01).max(4).optional().describe('Size: 1 is as designed, at most 4'),
  }),
  output: z.object({
    images: z.record(z.string(), z.string().nullable()).describe('Id of the layer → address; null: could not be made'),
  }),
  run: ({ input: { file_key, ids, ...query }, api }) => api.get(path`/images/${file_key}`, { ...query, ids: ids.join(',') }),
});

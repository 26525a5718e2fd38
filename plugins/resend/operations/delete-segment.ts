import { z } from 'zod';
import { resend } from '../../../catalog/resend.ts';
import { operation, path } from '../../define.ts';
import { deletedShape, idOf } from '../shapes.ts';

export const deleteSegment = operation(resend, {
  name: 'delete_segment',
  description: 'Delete a segment. Its contacts stay, but nobody knows any more who was in it.',
  effect: 'destructive',
  scopes: [],
  input: z.strictObject({ segment_id: idOf('segment') }),
  output: deletedShape,
  run: ({ input: { segment_id }, api }) => api.delete(path`/segments/${segment_id}`),
});

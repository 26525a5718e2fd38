import { z } from 'zod';
import { resend } from '../../../catalog/resend.ts';
import { operation, path } from '../../define.ts';
import { listOf, paging } from '../list.ts';
import { segmentShape } from '../shapes.ts';

export const listSegments = operation(resend, {
  name: 'list_segments',
  description: 'List segments: the groups of contacts that broadcasts go to. They were called audiences before.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ ...paging }),
  output: listOf(segmentShape),
  run: ({ input, api }) => api.get(path`/segments`, input),
});

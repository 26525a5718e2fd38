import { z } from 'zod';
import { resend } from '../../../catalog/resend.ts';
import { operation, path } from '../../define.ts';
import { changedShape } from '../shapes.ts';

export const createSegment = operation(resend, {
  name: 'create_segment',
  description: 'Create an empty segment. Contacts are put into it with add_contact_to_segment.',
  effect: 'write',
  scopes: [],
  input: z.strictObject({ name: z.string().min(1).describe('Its name') }),
  output: changedShape,
  run: ({ input, api }) => api.post(path`/segments`, input),
});

import { z } from 'zod';
import { resend } from '../../../catalog/resend.ts';
import { operation, path } from '../../define.ts';
import { contact, idOf } from '../shapes.ts';

export const removeContactFromSegment = operation(resend, {
  name: 'remove_contact_from_segment',
  description: 'Take a contact out of a segment. The contact stays.',
  effect: 'write',
  scopes: [],
  input: z.strictObject({ contact, segment_id: idOf('segment') }),
  output: z.object({ segment_id: z.string() }),
  run: async ({ input: { contact, segment_id }, api }) => {
    await api.delete(path`/contacts/${contact}/segments/${segment_id}`);
    return { segment_id };
  },
});

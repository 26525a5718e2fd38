import { z } from 'zod';
import { resend } from '../../../catalog/resend.ts';
import { operation, path } from '../../define.ts';
import { contact, idOf } from '../shapes.ts';

export const addContactToSegment = operation(resend, {
  name: 'add_contact_to_segment',
  description: 'Put a contact into a segment.',
  effect: 'write',
  scopes: [],
  input: z.strictObject({ contact, segment_id: idOf('segment') }),
  output: z.object({ segment_id: z.string() }),
  run: async ({ input: { contact, segment_id }, api }) => {
    await api.post(path`/contacts/${contact}/segments/${segment_id}`);
    return { segment_id };
  },
});

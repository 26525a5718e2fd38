import { z } from 'zod';
import { resend } from '../../../catalog/resend.ts';
import { operation, path } from '../../define.ts';
import { listOf, paging } from '../list.ts';
import { contactShape } from '../shapes.ts';

export const listContacts = operation(resend, {
  name: 'list_contacts',
  description: 'List contacts, all or those of one segment.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ ...paging, segment_id: z.string().min(1).optional().describe('Only contacts of this segment') }),
  output: listOf(contactShape),
  run: ({ input, api }) => api.get(path`/contacts`, input),
});

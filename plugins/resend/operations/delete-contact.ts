import { z } from 'zod';
import { resend } from '../../../catalog/resend.ts';
import { operation, path } from '../../define.ts';
import { contact } from '../shapes.ts';

export const deleteContact = operation(resend, {
  name: 'delete_contact',
  description:
    'Delete a contact for good, with the record that somebody unsubscribed. To stop mail to somebody, set unsubscribed instead.',
  effect: 'destructive',
  scopes: [],
  input: z.strictObject({ contact }),
  output: z.object({ deleted: z.boolean() }),
  run: ({ input: { contact }, api }) => api.delete(path`/contacts/${contact}`),
});

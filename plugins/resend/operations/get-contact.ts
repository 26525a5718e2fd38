import { z } from 'zod';
import { resend } from '../../../catalog/resend.ts';
import { operation, path } from '../../define.ts';
import { contact, contactShape } from '../shapes.ts';

export const getContact = operation(resend, {
  name: 'get_contact',
  description: 'Read one contact by id or email address.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ contact }),
  output: contactShape,
  run: ({ input: { contact }, api }) => api.get(path`/contacts/${contact}`),
});

import { z } from 'zod';
import { resend } from '../../../catalog/resend.ts';
import { operation, path } from '../../define.ts';
import { changedShape, contact, contactInput } from '../shapes.ts';

export const updateContact = operation(resend, {
  name: 'update_contact',
  description: 'Change a contact. What is left out stays as it is.',
  effect: 'write',
  scopes: [],
  input: z.strictObject({ contact, ...contactInput }),
  output: changedShape,
  run: ({ input: { contact, ...changes }, api }) => api.patch(path`/contacts/${contact}`, changes),
});

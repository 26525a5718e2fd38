import { z } from 'zod';
import { resend } from '../../../catalog/resend.ts';
import { operation, path } from '../../define.ts';
import { changedShape, contactInput, idOf } from '../shapes.ts';

export const createContact = operation(resend, {
  name: 'create_contact',
  description: 'Add a contact, if wanted to segments too. Add only people who agreed to get mail.',
  effect: 'write',
  scopes: [],
  input: z.strictObject({
    email: z.string().min(1).describe('Email address'),
    ...contactInput,
    segments: z
      .array(z.strictObject({ id: idOf('segment') }))
      .optional()
      .describe('Segments to put the contact into'),
  }),
  output: changedShape,
  run: ({ input, api }) => api.post(path`/contacts`, input),
});

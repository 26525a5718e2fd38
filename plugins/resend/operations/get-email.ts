import { z } from 'zod';
import { resend } from '../../../catalog/resend.ts';
import { operation, path } from '../../define.ts';
import { emailShape, idOf } from '../shapes.ts';

export const getEmail = operation(resend, {
  name: 'get_email',
  description: 'Read one email that was sent: its body, and in last_event whether it arrived.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ email_id: idOf('email') }),
  output: emailShape,
  run: ({ input: { email_id }, api }) => api.get(path`/emails/${email_id}`),
});

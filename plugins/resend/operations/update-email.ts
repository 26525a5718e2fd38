import { z } from 'zod';
import { resend } from '../../../catalog/resend.ts';
import { operation, path } from '../../define.ts';
import { changedShape, idOf, scheduledAt } from '../shapes.ts';

export const updateEmail = operation(resend, {
  name: 'update_email',
  description: 'Move a scheduled email to another time.',
  effect: 'write',
  scopes: [],
  input: z.strictObject({ email_id: idOf('scheduled email'), scheduled_at: scheduledAt }),
  output: changedShape,
  run: ({ input: { email_id, ...changes }, api }) => api.patch(path`/emails/${email_id}`, changes),
});

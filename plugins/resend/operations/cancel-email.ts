import { z } from 'zod';
import { resend } from '../../../catalog/resend.ts';
import { operation, path } from '../../define.ts';
import { changedShape, idOf } from '../shapes.ts';

export const cancelEmail = operation(resend, {
  name: 'cancel_email',
  description: 'Cancel a scheduled email for good: it cannot be scheduled again. Emails that were sent cannot be cancelled.',
  effect: 'destructive',
  scopes: [],
  input: z.strictObject({ email_id: idOf('scheduled email') }),
  output: changedShape,
  run: ({ input: { email_id }, api }) => api.post(path`/emails/${email_id}/cancel`),
});

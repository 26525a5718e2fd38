import { z } from 'zod';
import { resend } from '../../../catalog/resend.ts';
import { operation, path } from '../../define.ts';
import { send } from '../send.ts';
import { changedShape, emailInput, idempotency } from '../shapes.ts';

export const sendBatchEmails = operation(resend, {
  name: 'send_batch_emails',
  description:
    'Send up to 100 different emails in one call, without attachments and at once. If one of them is not valid, none is sent.',
  effect: 'write',
  scopes: [],
  input: z.strictObject({
    emails: z.array(z.strictObject(emailInput)).min(1).max(100).describe('The emails'),
    ...idempotency,
  }),
  output: z.object({ data: z.array(changedShape).describe('Ids in the order of the emails') }),
  run: ({ input: { idempotency_key, emails }, api }) => send(api, path`/emails/batch`, emails, idempotency_key),
});

import { z } from 'zod';
import { resend } from '../../../catalog/resend.ts';
import { operation, path } from '../../define.ts';
import { send } from '../send.ts';
import { changedShape, emailInput, idempotency, scheduledAt } from '../shapes.ts';

export const sendEmail = operation(resend, {
  name: 'send_email',
  description: 'Send an email, now or at a set time. It cannot be called back once it is sent.',
  effect: 'write',
  scopes: [],
  input: z.strictObject({
    ...emailInput,
    scheduled_at: scheduledAt.optional(),
    attachments: z
      .array(
        z.strictObject({
          filename: z.string().min(1).describe('Name that the recipient sees'),
          content: z.string().optional().describe('The file in base64'),
          path: z.url().optional().describe('Public address that Resend fetches the file from, in place of content'),
          content_type: z.string().optional().describe('MIME type; guessed from the name when left out'),
        }),
      )
      .optional()
      .describe('Files, together at most 40 MB'),
    ...idempotency,
  }),
  output: changedShape,
  run: ({ input: { idempotency_key, ...email }, api }) => send(api, path`/emails`, email, idempotency_key),
});

import { z } from 'zod';
import { resend } from '../../../catalog/resend.ts';
import { operation, path } from '../../define.ts';
import { listOf, paging } from '../list.ts';
import { listedReceivedEmailShape } from '../shapes.ts';

export const listReceivedEmails = operation(resend, {
  name: 'list_received_emails',
  description: 'List the emails that came in, newest first, without their bodies.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ ...paging }),
  output: listOf(listedReceivedEmailShape),
  run: ({ input, api }) => api.get(path`/emails/receiving`, input),
});

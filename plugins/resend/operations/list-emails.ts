import { z } from 'zod';
import { resend } from '../../../catalog/resend.ts';
import { operation, path } from '../../define.ts';
import { listOf, paging } from '../list.ts';
import { listedEmailShape } from '../shapes.ts';

export const listEmails = operation(resend, {
  name: 'list_emails',
  description: 'List the emails that were sent, newest first, with what happened to each, without their bodies.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ ...paging }),
  output: listOf(listedEmailShape),
  run: ({ input, api }) => api.get(path`/emails`, input),
});

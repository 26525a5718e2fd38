import { z } from 'zod';
import { clerk } from '../../../catalog/clerk.ts';
import { operation, path } from '../../define.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { sessionShape, userId } from '../shapes.ts';

export const listSessions = operation(clerk, {
  name: 'list_sessions',
  description: 'List the sessions of a user: where they are signed in, or were.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    user_id: userId,
    status: z
      .enum(['active', 'abandoned', 'ended', 'expired', 'pending', 'removed', 'replaced', 'revoked'])
      .optional()
      .describe('Only those with this status'),
    ...paging,
  }),
  output: pageOf(sessionShape),
  run: ({ input, api }) => getPage(api, path`/sessions`, input),
});

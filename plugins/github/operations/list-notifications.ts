import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { getPage, pageOf, paging } from '../page.ts';

export const listNotifications = operation(github, {
  name: 'list_notifications',
  description: 'List the notifications of the connected account, newest first; unread ones unless all is true.',
  effect: 'read',
  scopes: [],
  oneOfScopes: ['notifications', 'repo'],
  input: z.strictObject({
    ...paging,
    per_page: z.int().min(1).max(50).optional().describe('Items on a page: at most 50, also when left out'),
    all: z.boolean().optional().describe('true lists those already read too'),
    participating: z.boolean().optional().describe('true lists only where the account takes part or is mentioned'),
    since: z.iso.datetime({ offset: true }).optional().describe('Only those changed after this time'),
    before: z.iso.datetime({ offset: true }).optional().describe('Only those changed before this time'),
  }),
  output: pageOf(
    z.object({
      id: z.string().describe('The thread, for mark_notification_read'),
      unread: z.boolean(),
      reason: z.string(),
      updated_at: z.string().nullish(),
      subject: z.object({
        title: z.string(),
        type: z.string(),
        url: z.string().nullish().describe('API address; its last part is the number of the issue or pull request'),
      }),
      repository: z.object({ full_name: z.string() }),
    }),
  ),
  run: ({ input, api }) => getPage(api, path`/notifications`, input),
});

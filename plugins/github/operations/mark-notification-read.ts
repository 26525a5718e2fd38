import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';

export const markNotificationRead = operation(github, {
  name: 'mark_notification_read',
  description: 'Mark one notification as read.',
  effect: 'write',
  idempotent: true,
  scopes: [],
  oneOfScopes: ['notifications', 'repo'],
  input: z.strictObject({ thread_id: z.string().min(1).describe('id of an entry of list_notifications') }),
  output: z.object({ thread_id: z.string().describe('The notification that is now read') }),
  run: async ({ input: { thread_id }, api }) => {
    await api.patch(path`/notifications/threads/${thread_id}`);
    return { thread_id };
  },
});

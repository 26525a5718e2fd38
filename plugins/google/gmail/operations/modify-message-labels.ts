import { z } from 'zod';
import { google } from '../../../../catalog/google.ts';
import { operation, path } from '../../../define.ts';

const labelIds = z.array(z.string().min(1)).max(100).optional();

export const modifyMessageLabels = operation(google, {
  name: 'modify_message_labels',
  description:
    'Put labels on a message or take them off. Taking off UNREAD marks it as read, taking off INBOX archives it, adding STARRED ' +
    'stars it.',
  effect: 'write',
  idempotent: true,
  scopes: ['https://www.googleapis.com/auth/gmail.modify'],
  input: z.strictObject({
    id: z.string().min(1).describe('Id of the message'),
    addLabelIds: labelIds.describe('Ids of labels to put on, from list_labels'),
    removeLabelIds: labelIds.describe('Ids of labels to take off'),
  }),
  output: z.object({ id: z.string(), threadId: z.string(), labelIds: z.array(z.string()).nullish() }),
  run: ({ input: { id, ...change }, api }) => api.post(path`/messages/${id}/modify`, change),
});

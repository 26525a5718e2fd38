import { z } from 'zod';
import { google } from '../../../../catalog/google.ts';
import { operation, path } from '../../../define.ts';
import { canRead } from '../scopes.ts';

export const listLabels = operation(google, {
  name: 'list_labels',
  description: 'List all labels with their ids: Gmail’s own, such as INBOX and UNREAD, and those that the person made.',
  effect: 'read',
  scopes: [],
  oneOfScopes: ['https://www.googleapis.com/auth/gmail.labels', ...canRead],
  input: z.strictObject({}),
  output: z.object({
    labels: z.array(
      z.object({
        id: z.string().describe('For labelIds and modify_message_labels'),
        name: z.string(),
        type: z.string().nullish().describe('system: Gmail’s own; user: made by the person'),
      }),
    ),
  }),
  run: ({ api }) => api.get(path`/labels`),
});

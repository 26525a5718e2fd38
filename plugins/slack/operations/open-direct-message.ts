import { z } from 'zod';
import { slack } from '../../../catalog/slack.ts';
import { operation, path } from '../../define.ts';
import { user } from '../shapes.ts';

export const openDirectMessage = operation(slack, {
  name: 'open_direct_message',
  description:
    'Get the id of the direct message with one person, or of a group direct message with several. Nobody is notified by it.',
  effect: 'write',
  idempotent: true,
  scopes: [],
  oneOfScopes: ['im:write', 'mpim:write'],
  input: z.strictObject({ users: z.array(user).min(1).max(8).describe('Ids of the people, without this account itself') }),
  output: z.object({ channel: z.object({ id: z.string().describe('Pass as channel') }) }),
  run: ({ input, api }) => api.post(path`/conversations.open`, { users: input.users.join(',') }),
});

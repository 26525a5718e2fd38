import { z } from 'zod';
import { slack } from '../../../catalog/slack.ts';
import { operation, path } from '../../define.ts';
import { channel, channelShape, manageScopes, user } from '../shapes.ts';

export const inviteToChannel = operation(slack, {
  name: 'invite_to_channel',
  description:
    'Bring people into a channel that this account is in. They are notified. One id that does not fit fails the whole call.',
  effect: 'write',
  scopes: [],
  oneOfScopes: manageScopes,
  input: z.strictObject({ channel, users: z.array(user).min(1).max(100).describe('Ids of the people') }),
  output: z.object({ channel: channelShape }),
  run: ({ input, api }) => api.post(path`/conversations.invite`, { ...input, users: input.users.join(',') }),
});

import { z } from 'zod';
import { slack } from '../../../catalog/slack.ts';
import { operation, path } from '../../define.ts';

export const getCurrentUser = operation(slack, {
  name: 'get_current_user',
  description:
    'Which account and workspace this connection is. Use it to learn your own user id, for a bot as well as for a person.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({}),
  output: z.object({
    user_id: z.string(),
    user: z.string().nullish(),
    team: z.string().nullish().describe('Name of the workspace'),
    team_id: z.string().nullish(),
    url: z.string().nullish(),
    bot_id: z.string().nullish().describe('Only there when the account is a bot'),
  }),
  run: ({ api }) => api.post(path`/auth.test`),
});

import { z } from 'zod';
import { slack } from '../../../catalog/slack.ts';
import { operation, path } from '../../define.ts';
import { user, userShape } from '../shapes.ts';

export const getUser = operation(slack, {
  name: 'get_user',
  description: 'Read who a user id is: name, title, time zone and status.',
  effect: 'read',
  scopes: ['users:read'],
  input: z.strictObject({ user }),
  output: z.object({ user: userShape }),
  run: ({ input, api }) => api.post(path`/users.info`, input),
});

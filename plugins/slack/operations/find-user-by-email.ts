import { z } from 'zod';
import { slack } from '../../../catalog/slack.ts';
import { operation, path } from '../../define.ts';
import { userShape } from '../shapes.ts';

export const findUserByEmail = operation(slack, {
  name: 'find_user_by_email',
  description: 'Find the person with an e-mail address. Fails with users_not_found when nobody in the workspace has it.',
  effect: 'read',
  scopes: ['users:read.email'],
  input: z.strictObject({ email: z.email().describe('The whole address') }),
  output: z.object({ user: userShape }),
  run: ({ input, api }) => api.post(path`/users.lookupByEmail`, input),
});

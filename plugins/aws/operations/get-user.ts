import { z } from 'zod';
import { aws } from '../../../catalog/aws.ts';
import { operation } from '../../define.ts';
import { ask } from '../query.ts';
import { user } from '../shapes.ts';

const answer = z.object({ GetUserResponse: z.object({ GetUserResult: z.object({ User: user }) }) });

export const getUser = operation(aws, {
  name: 'get_user',
  description: 'Read one IAM user.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ user_name: z.string().min(1).max(128).describe('UserName, as list_users gives it') }),
  output: user,
  run: async ({ input, api }) => {
    const parameters = { UserName: input.user_name };
    return (await ask(api, { service: 'iam', action: 'GetUser', parameters, answer })).GetUserResponse.GetUserResult.User;
  },
});

import { z } from 'zod';
import { slack } from '../../../catalog/slack.ts';
import { operation, path } from '../../define.ts';
import { pageOf, paging, readPage } from '../page.ts';
import { userShape } from '../shapes.ts';

export const listUsers = operation(slack, {
  name: 'list_users',
  description:
    'List the people and bots of the workspace, deactivated ones included. For one person whose e-mail address is known use find_user_by_email.',
  effect: 'read',
  scopes: ['users:read'],
  input: z.strictObject(paging),
  output: pageOf(userShape),
  run: async ({ input, api }) => readPage(await api.post(path`/users.list`, input), 'members'),
});

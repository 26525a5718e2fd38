import { z } from 'zod';
import { atlassian } from '../../../catalog/atlassian.ts';
import { operation, path } from '../../define.ts';

const user = z.object({
  accountId: z.string(),
  displayName: z.string(),
  emailAddress: z.string().nullish(),
  active: z.boolean().optional(),
  accountType: z.string().nullish().describe('atlassian is a person, app a program'),
});

export const searchUsers = operation(atlassian, {
  name: 'search_users',
  description: 'Find people by name or e-mail address, with the accountId that assigning and mentioning need.',
  effect: 'read',
  scopes: ['read:jira-user'],
  input: z.strictObject({ query: z.string().min(1).describe('Part of the name or e-mail address') }),
  output: z.object({ users: z.array(user) }),
  run: async ({ input: { query }, api }) => ({ users: await api.get(path`/user/search`, { query, maxResults: 20 }) }),
});

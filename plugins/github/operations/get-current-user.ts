import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';

export const getCurrentUser = operation(github, {
  name: 'get_current_user',
  description: 'Who the connected account is: login, name and profile. Use it to learn which user "me" is.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({}),
  output: z.object({
    login: z.string(),
    id: z.int(),
    name: z.string().nullish(),
    email: z.string().nullish(),
    bio: z.string().nullish(),
    company: z.string().nullish(),
    location: z.string().nullish(),
    public_repos: z.int().optional(),
    html_url: z.string(),
  }),
  run: ({ api }) => api.get(path`/user`),
});

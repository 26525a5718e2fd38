import { z } from 'zod';
import { clerk } from '../../../catalog/clerk.ts';
import { operation, path } from '../../define.ts';

export const getProfile = operation(clerk, {
  name: 'get_profile',
  description: 'Say whose account at the application this is: id, name and mail address, as far as the person agreed.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({}),
  output: z.object({
    sub: z.string().describe('Id of the user'),
    name: z.string().nullish(),
    given_name: z.string().nullish(),
    family_name: z.string().nullish(),
    preferred_username: z.string().nullish(),
    email: z.string().nullish(),
    email_verified: z.boolean().nullish(),
    picture: z.string().nullish(),
    public_metadata: z.record(z.string(), z.unknown()).nullish(),
  }),
  run: ({ api }) => api.get(path`/oauth/userinfo`),
});

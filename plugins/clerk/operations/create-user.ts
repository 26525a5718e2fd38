import { z } from 'zod';
import { clerk } from '../../../catalog/clerk.ts';
import { operation, path } from '../../define.ts';
import { metadata, userShape } from '../shapes.ts';

export const createUser = operation(clerk, {
  name: 'create_user',
  description: 'Add a user without a password. Their addresses count as verified. Nobody is told.',
  effect: 'write',
  scopes: [],
  input: z.strictObject({
    email_address: z.array(z.email()).min(1).max(10).describe('Mail addresses; the first is the primary one'),
    username: z.string().min(1).optional().describe('User name, where the instance has them'),
    first_name: z.string().optional().describe('Given name'),
    last_name: z.string().optional().describe('Family name'),
    external_id: z.string().min(1).optional().describe('Id of this user in a system of your own'),
    public_metadata: metadata.optional().describe('What the application’s pages may read about the user'),
  }),
  output: userShape,
  // Otherwise Clerk wants a password of every user of an instance that has passwords.
  run: ({ input, api }) => api.post(path`/users`, { ...input, skip_password_requirement: true }),
});

import { z } from 'zod';
import { clerk } from '../../../catalog/clerk.ts';
import { operation, path } from '../../define.ts';
import { userId, userShape } from '../shapes.ts';

export const updateUser = operation(clerk, {
  name: 'update_user',
  description: 'Change the names or the external id of a user; what is left out stays as it is.',
  effect: 'write',
  idempotent: true,
  scopes: [],
  input: z.strictObject({
    user_id: userId,
    username: z.string().min(1).optional().describe('User name: changes how they sign in'),
    first_name: z.string().optional().describe('Given name'),
    last_name: z.string().optional().describe('Family name'),
    external_id: z.string().min(1).optional().describe('Id of this user in a system of your own'),
    primary_email_address_id: z
      .string()
      .min(1)
      .optional()
      .describe('Id of one of their verified addresses, to make it the primary one'),
  }),
  output: userShape,
  run: ({ input: { user_id, ...change }, api }) => api.patch(path`/users/${user_id}`, change),
});

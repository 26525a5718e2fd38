import { z } from 'zod';
import { okta } from '../../../catalog/okta.ts';
import { operation, path } from '../../define.ts';
import { profileFields, userId, userShape } from '../shapes.ts';

export const updateUser = operation(okta, {
  name: 'update_user',
  description: "Change a person's profile; what is left out stays as it is. A new login changes how they sign in.",
  effect: 'write',
  idempotent: true,
  scopes: ['okta.users.manage'],
  input: z.strictObject({ userId, ...z.object(profileFields).partial().shape }),
  output: userShape,
  // POST changes parts; PUT would empty what is left out.
  run: ({ input: { userId: id, ...profile }, api }) => api.post(path`/users/${id}`, { profile }),
});

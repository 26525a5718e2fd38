import { z } from 'zod';
import { okta } from '../../../catalog/okta.ts';
import { operation, path } from '../../define.ts';
import { canReadUsers, userId, userShape } from '../shapes.ts';

export const getUser = operation(okta, {
  name: 'get_user',
  description: 'Read one person: status, last sign-in and profile. "me" is the account of this connection.',
  effect: 'read',
  scopes: [],
  oneOfScopes: canReadUsers,
  input: z.strictObject({ userId }),
  output: userShape,
  run: ({ input, api }) => api.get(path`/users/${input.userId}`),
});

import { z } from 'zod';
import { clerk } from '../../../catalog/clerk.ts';
import { operation, path } from '../../define.ts';
import { sessionShape } from '../shapes.ts';

export const revokeSession = operation(clerk, {
  name: 'revoke_session',
  description: 'End a session: whoever uses it has to sign in again.',
  effect: 'write',
  scopes: [],
  input: z.strictObject({ session_id: z.string().min(1).describe('Id of the session, sess_…') }),
  output: sessionShape,
  run: ({ input, api }) => api.post(path`/sessions/${input.session_id}/revoke`),
});

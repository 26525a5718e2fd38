import { z } from 'zod';
import type { Services } from '../../services.ts';
import { route } from '../route.ts';

const meView = z.object({
  id: z.uuid(),
  displayName: z.string(),
  role: z.enum(['member', 'admin']),
  session: z.boolean().describe('Signed in by a browser session, not by a token'),
});

export const getMe = (_services: Services) =>
  route({
    method: 'get',
    path: '/api/me',
    summary: 'Who you are',
    tag: 'Account',
    access: 'user',
    answers: { 200: { description: 'You', schema: meView } },
    handle: async ({ principal: { userId, displayName, role, sessionId } }) => ({
      status: 200,
      body: { id: userId, displayName, role, session: sessionId !== undefined },
    }),
  });

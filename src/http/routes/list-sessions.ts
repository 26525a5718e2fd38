import { z } from 'zod';
import type { Services } from '../../services.ts';
import { sessionView } from '../../sign-in/own-sessions.ts';
import { route } from '../route.ts';

export const listSessions = ({ ownSessions }: Services) =>
  route({
    method: 'get',
    path: '/api/sessions',
    summary: 'List the browsers in which you are signed in',
    tag: 'Account',
    access: 'user',
    answers: { 200: { description: 'The one used last first', schema: z.object({ items: z.array(sessionView) }) } },
    handle: async ({ principal: { userId, sessionId } }) => ({
      status: 200,
      body: { items: await ownSessions.list(userId, sessionId) },
    }),
  });

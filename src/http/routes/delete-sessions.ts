import type { Services } from '../../services.ts';
import { idParams } from '../parameters.ts';
import { route } from '../route.ts';

export const deleteSessions = ({ ownSessions, cookies }: Services) =>
  route({
    method: 'delete',
    path: '/api/sessions',
    summary: 'Sign out everywhere',
    description: 'Ends every session of yours, the one that asks included.',
    tag: 'Account',
    access: 'user',
    answers: { 204: { description: 'Signed out' } },
    handle: async ({ principal: { userId } }) => {
      await ownSessions.endAll(userId);
      return { status: 204, cookies: [{ name: cookies.sessionName, value: '', maxAge: 0 }] };
    },
  });

export const deleteSession = ({ ownSessions }: Services) =>
  route({
    method: 'delete',
    path: '/api/sessions/{id}',
    summary: 'Sign one browser out',
    tag: 'Account',
    access: 'user',
    params: idParams,
    answers: { 204: { description: 'Signed out' } },
    handle: async ({ principal: { userId }, params: { id } }) => {
      await ownSessions.end(userId, id);
      return { status: 204 };
    },
  });

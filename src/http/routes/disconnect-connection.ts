import { connectionView } from '../../connections/view.ts';
import type { Services } from '../../services.ts';
import { idParams } from '../parameters.ts';
import { route } from '../route.ts';

export const disconnectConnection = ({ connections }: Services) =>
  route({
    method: 'post',
    path: '/api/connections/{id}/disconnect',
    summary: 'Forget the credential and keep the connection',
    tag: 'Connections',
    access: 'user',
    params: idParams,
    answers: { 200: { description: 'The connection', schema: connectionView } },
    handle: async ({ principal, params }) => ({ status: 200, body: await connections.disconnect(principal.userId, params.id) }),
  });

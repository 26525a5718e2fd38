import { connectionView } from '../../connections/view.ts';
import type { Services } from '../../services.ts';
import { idParams } from '../parameters.ts';
import { route } from '../route.ts';

export const refreshConnection = ({ connections }: Services) =>
  route({
    method: 'post',
    path: '/api/connections/{id}/refresh',
    summary: 'Renew the access token now',
    tag: 'Connections',
    access: 'user',
    params: idParams,
    answers: { 200: { description: 'The connection', schema: connectionView } },
    handle: async ({ principal, params }) => ({ status: 200, body: await connections.refresh(principal.userId, params.id) }),
  });

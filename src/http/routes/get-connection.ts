import { connectionView } from '../../connections/view.ts';
import type { Services } from '../../services.ts';
import { idParams } from '../parameters.ts';
import { tagged } from '../precondition.ts';
import { route } from '../route.ts';

export const getConnection = ({ connections }: Services) =>
  route({
    method: 'get',
    path: '/api/connections/{id}',
    summary: 'Read a connection',
    tag: 'Connections',
    access: 'user',
    params: idParams,
    answers: { 200: { description: 'The connection', schema: connectionView } },
    handle: async ({ principal, params }) => tagged(200, await connections.get(principal.userId, params.id)),
  });

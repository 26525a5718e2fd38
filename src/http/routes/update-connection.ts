import { connectionChange } from '../../connections/update-connection.ts';
import { connectionView } from '../../connections/view.ts';
import type { Services } from '../../services.ts';
import { idParams } from '../parameters.ts';
import { preconditionOf, tagged } from '../precondition.ts';
import { route } from '../route.ts';

export const updateConnection = ({ connections }: Services) =>
  route({
    method: 'patch',
    path: '/api/connections/{id}',
    summary: 'Change a connection',
    description: 'The alias and the ids of plugin, connector and auth scheme never change.',
    tag: 'Connections',
    access: 'user',
    params: idParams,
    body: connectionChange,
    conditional: true,
    answers: { 200: { description: 'The connection', schema: connectionView } },
    handle: async ({ principal, params, body, header }) =>
      tagged(200, await connections.update(principal.userId, params.id, body, preconditionOf(header))),
  });

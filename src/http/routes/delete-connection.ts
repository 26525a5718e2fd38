import type { Services } from '../../services.ts';
import { idParams } from '../parameters.ts';
import { route } from '../route.ts';

export const deleteConnection = ({ connections }: Services) =>
  route({
    method: 'delete',
    path: '/api/connections/{id}',
    summary: 'Delete a connection with its secrets and bindings',
    tag: 'Connections',
    access: 'user',
    params: idParams,
    answers: { 204: { description: 'Deleted' } },
    handle: async ({ principal, params }) => {
      await connections.remove(principal.userId, params.id);
      return { status: 204 };
    },
  });

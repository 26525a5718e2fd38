import { connectionView } from '../../connections/view.ts';
import type { Services } from '../../services.ts';
import { idParams } from '../parameters.ts';
import { route } from '../route.ts';

export const validateConnection = ({ connections }: Services) =>
  route({
    method: 'post',
    path: '/api/connections/{id}/validate',
    summary: 'Ask the provider whether the credential still holds',
    tag: 'Connections',
    access: 'user',
    params: idParams,
    answers: { 200: { description: 'The connection', schema: connectionView } },
    handle: async ({ principal, params }) => ({ status: 200, body: await connections.validate(principal.userId, params.id) }),
  });

import { connectionInput } from '../../connections/create-connection.ts';
import { connectionView } from '../../connections/view.ts';
import type { Services } from '../../services.ts';
import { tagged } from '../precondition.ts';
import { route } from '../route.ts';

export const createConnection = ({ connections }: Services) =>
  route({
    method: 'post',
    path: '/api/connections',
    summary: 'Make a connection',
    description: 'A credential that comes with it is checked at the provider at once.',
    tag: 'Connections',
    access: 'user',
    body: connectionInput,
    answers: { 201: { description: 'The new connection', schema: connectionView } },
    handle: async ({ principal, body }) => tagged(201, await connections.create(principal.userId, body)),
  });

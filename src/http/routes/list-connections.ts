import { connectionQuery } from '../../connections/store.ts';
import { connectionView } from '../../connections/view.ts';
import { pageOf } from '../../db/page.ts';
import type { Services } from '../../services.ts';
import { route } from '../route.ts';

export const listConnections = ({ connections }: Services) =>
  route({
    method: 'get',
    path: '/api/connections',
    summary: 'List your connections',
    tag: 'Connections',
    access: 'user',
    query: connectionQuery,
    answers: { 200: { description: 'Your connections, newest first', schema: pageOf(connectionView) } },
    handle: async ({ principal, query }) => ({ status: 200, body: await connections.list({ userId: principal.userId }, query) }),
  });

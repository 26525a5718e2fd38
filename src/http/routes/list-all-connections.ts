import { allConnectionsQuery } from '../../admin/overview.ts';
import { adminConnectionView } from '../../admin/view.ts';
import { pageOf } from '../../db/page.ts';
import type { Services } from '../../services.ts';
import { route } from '../route.ts';

export const listAllConnections = ({ overview }: Services) =>
  route({
    method: 'get',
    path: '/api/admin/connections',
    summary: "List everybody's connections",
    tag: 'Administration',
    access: 'admin',
    query: allConnectionsQuery,
    answers: { 200: { description: 'Newest first', schema: pageOf(adminConnectionView) } },
    handle: async ({ query }) => ({ status: 200, body: await overview.connections(query) }),
  });

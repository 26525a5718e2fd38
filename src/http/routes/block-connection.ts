import { connectionBlock } from '../../admin/block-connection.ts';
import { adminConnectionView } from '../../admin/view.ts';
import type { Services } from '../../services.ts';
import { idParams } from '../parameters.ts';
import { route } from '../route.ts';

export const blockConnection = ({ blockConnection: block, overview }: Services) =>
  route({
    method: 'patch',
    path: '/api/admin/connections/{id}',
    summary: 'Switch somebody’s connection off now, or allow it again',
    description: 'Counts from the next tool call. The owner is told to ask an administrator and cannot switch it on.',
    tag: 'Administration',
    access: 'admin',
    params: idParams,
    body: connectionBlock,
    answers: { 200: { description: 'The connection', schema: adminConnectionView } },
    handle: async ({ principal, params: { id }, body }) => {
      await block(principal.userId, id, body);
      return { status: 200, body: await overview.connection(id) };
    },
  });

import type { Services } from '../../services.ts';
import { agentParams } from '../parameters.ts';
import { route } from '../route.ts';

export const deleteAgent = ({ agents }: Services) =>
  route({
    method: 'delete',
    path: '/api/projects/{id}/agents/{agentId}',
    summary: 'Delete an agent',
    description: 'Its token stops working at once.',
    tag: 'Agents',
    access: 'user',
    params: agentParams,
    answers: { 204: { description: 'Deleted' } },
    handle: async ({ principal, params }) => {
      await agents.delete(principal.userId, params.id, params.agentId);
      return { status: 204 };
    },
  });

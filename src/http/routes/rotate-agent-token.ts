import { agentWithToken } from '../../projects/view.ts';
import type { Services } from '../../services.ts';
import { agentParams } from '../parameters.ts';
import { route } from '../route.ts';

export const rotateAgentToken = ({ agents }: Services) =>
  route({
    method: 'post',
    path: '/api/projects/{id}/agents/{agentId}/token',
    summary: 'Give an agent a new token',
    description: 'The old one stops working at once. The new one is shown this once.',
    tag: 'Agents',
    access: 'user',
    params: agentParams,
    answers: { 200: { description: 'The agent and its new token', schema: agentWithToken } },
    handle: async ({ principal, params }) => ({
      status: 200,
      body: await agents.rotateToken(principal.userId, params.id, params.agentId),
    }),
  });

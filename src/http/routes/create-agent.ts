import { agentInput } from '../../projects/agents.ts';
import { agentWithToken } from '../../projects/view.ts';
import type { Services } from '../../services.ts';
import { idParams } from '../parameters.ts';
import { route } from '../route.ts';

export const createAgent = ({ agents }: Services) =>
  route({
    method: 'post',
    path: '/api/projects/{id}/agents',
    summary: 'Create an agent',
    description: 'Answers its token, which is shown this once.',
    tag: 'Agents',
    access: 'user',
    params: idParams,
    body: agentInput,
    answers: { 201: { description: 'The agent and its token', schema: agentWithToken } },
    handle: async ({ principal, params, body }) => ({
      status: 201,
      body: await agents.create(principal.userId, params.id, body),
    }),
  });

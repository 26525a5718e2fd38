import { agentChange } from '../../projects/agents.ts';
import { agentView } from '../../projects/view.ts';
import type { Services } from '../../services.ts';
import { agentParams } from '../parameters.ts';
import { preconditionOf, tagged } from '../precondition.ts';
import { route } from '../route.ts';

export const updateAgent = ({ agents }: Services) =>
  route({
    method: 'patch',
    path: '/api/projects/{id}/agents/{agentId}',
    summary: 'Rename an agent, restrict it, or lift its restriction',
    tag: 'Agents',
    access: 'user',
    params: agentParams,
    body: agentChange,
    conditional: true,
    answers: { 200: { description: 'The agent', schema: agentView } },
    handle: async ({ principal, params, body, header }) =>
      tagged(200, await agents.update(principal.userId, params.id, params.agentId, body, preconditionOf(header))),
  });

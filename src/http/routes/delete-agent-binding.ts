import type { Services } from '../../services.ts';
import { agentBindingParams } from '../parameters.ts';
import { route } from '../route.ts';

export const deleteAgentBinding = ({ agentBindings }: Services) =>
  route({
    method: 'delete',
    path: '/api/projects/{id}/agents/{agentId}/connections/{connectionId}',
    summary: "Remove one of an agent's bindings",
    description: 'The agent stays restricted to its other bindings; PATCH the agent to lift that.',
    tag: 'Agents',
    access: 'user',
    params: agentBindingParams,
    answers: { 204: { description: 'Removed' } },
    handle: async ({ principal, params: { id: projectId, ...ids } }) => {
      await agentBindings.delete(principal.userId, { projectId, ...ids });
      return { status: 204 };
    },
  });

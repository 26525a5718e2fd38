import { allowanceInput } from '../../projects/allowance.ts';
import { bindingView } from '../../projects/view.ts';
import type { Services } from '../../services.ts';
import { agentBindingParams } from '../parameters.ts';
import { preconditionOf, tagged } from '../precondition.ts';
import { route } from '../route.ts';

export const putAgentBinding = ({ agentBindings }: Services) =>
  route({
    method: 'put',
    path: '/api/projects/{id}/agents/{agentId}/connections/{connectionId}',
    summary: 'Narrow what an agent may use',
    description:
      "Restricts the agent: it may use only the connections that its bindings name, and only as far as its project may too. The connection must be one of the project's.",
    tag: 'Agents',
    access: 'user',
    params: agentBindingParams,
    body: allowanceInput,
    conditional: true,
    answers: {
      200: { description: 'What the agent may do with the connection, within what its project may', schema: bindingView },
    },
    handle: async ({ principal, params: { id: projectId, ...ids }, body, header }) =>
      tagged(200, await agentBindings.put(principal.userId, { projectId, ...ids }, body, preconditionOf(header))),
  });

import { projectBindingInput } from '../../projects/allowance.ts';
import { bindingView } from '../../projects/view.ts';
import type { Services } from '../../services.ts';
import { bindingParams } from '../parameters.ts';
import { preconditionOf, tagged } from '../precondition.ts';
import { route } from '../route.ts';

export const putProjectBinding = ({ bindings }: Services) =>
  route({
    method: 'put',
    path: '/api/projects/{id}/connections/{connectionId}',
    summary: 'Give a connection to a project',
    description: 'Replaces what was allowed before. Destructive operations are allowed only where `effects` says so.',
    tag: 'Projects',
    access: 'user',
    params: bindingParams,
    body: projectBindingInput,
    conditional: true,
    answers: { 200: { description: 'What the project may do with the connection', schema: bindingView } },
    handle: async ({ principal, params, body, header }) =>
      tagged(200, await bindings.put(principal.userId, params.id, params.connectionId, body, preconditionOf(header))),
  });

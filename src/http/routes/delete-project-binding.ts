import type { Services } from '../../services.ts';
import { bindingParams } from '../parameters.ts';
import { route } from '../route.ts';

export const deleteProjectBinding = ({ bindings }: Services) =>
  route({
    method: 'delete',
    path: '/api/projects/{id}/connections/{connectionId}',
    summary: 'Take a connection from a project',
    tag: 'Projects',
    access: 'user',
    params: bindingParams,
    answers: { 204: { description: 'The project and its agents can no longer use it' } },
    handle: async ({ principal, params }) => {
      await bindings.delete(principal.userId, params.id, params.connectionId);
      return { status: 204 };
    },
  });

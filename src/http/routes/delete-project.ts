import type { Services } from '../../services.ts';
import { idParams } from '../parameters.ts';
import { route } from '../route.ts';

export const deleteProject = ({ projects }: Services) =>
  route({
    method: 'delete',
    path: '/api/projects/{id}',
    summary: 'Delete a project with its bindings and agents',
    description: 'The tokens of its agents stop working at once. Connections stay.',
    tag: 'Projects',
    access: 'user',
    params: idParams,
    answers: { 204: { description: 'Deleted' } },
    handle: async ({ principal, params }) => {
      await projects.delete(principal.userId, params.id);
      return { status: 204 };
    },
  });

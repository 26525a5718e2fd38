import { projectInput } from '../../projects/store.ts';
import { projectDetail } from '../../projects/view.ts';
import type { Services } from '../../services.ts';
import { idParams } from '../parameters.ts';
import { preconditionOf, tagged } from '../precondition.ts';
import { route } from '../route.ts';

export const updateProject = ({ projects }: Services) =>
  route({
    method: 'patch',
    path: '/api/projects/{id}',
    summary: 'Rename a project',
    tag: 'Projects',
    access: 'user',
    params: idParams,
    body: projectInput,
    conditional: true,
    answers: { 200: { description: 'The renamed project', schema: projectDetail } },
    handle: async ({ principal, params, body, header }) =>
      tagged(200, await projects.rename(principal.userId, params.id, body, preconditionOf(header))),
  });

import { projectDetail } from '../../projects/view.ts';
import type { Services } from '../../services.ts';
import { idParams } from '../parameters.ts';
import { tagged } from '../precondition.ts';
import { route } from '../route.ts';

export const getProject = ({ projects }: Services) =>
  route({
    method: 'get',
    path: '/api/projects/{id}',
    summary: 'Show a project with its connections',
    tag: 'Projects',
    access: 'user',
    params: idParams,
    answers: { 200: { description: 'The project', schema: projectDetail } },
    handle: async ({ principal, params }) => tagged(200, await projects.get(principal.userId, params.id)),
  });

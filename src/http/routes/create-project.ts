import { projectInput } from '../../projects/store.ts';
import { projectDetail } from '../../projects/view.ts';
import type { Services } from '../../services.ts';
import { tagged } from '../precondition.ts';
import { route } from '../route.ts';

export const createProject = ({ projects }: Services) =>
  route({
    method: 'post',
    path: '/api/projects',
    summary: 'Create a project',
    tag: 'Projects',
    access: 'user',
    body: projectInput,
    answers: { 201: { description: 'The project, without connections', schema: projectDetail } },
    handle: async ({ principal, body }) => tagged(201, await projects.create(principal.userId, body)),
  });

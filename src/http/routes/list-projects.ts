import { pageOf, pageQuery } from '../../db/page.ts';
import { projectView } from '../../projects/view.ts';
import type { Services } from '../../services.ts';
import { route } from '../route.ts';

export const listProjects = ({ projects }: Services) =>
  route({
    method: 'get',
    path: '/api/projects',
    summary: 'List your projects',
    tag: 'Projects',
    access: 'user',
    query: pageQuery,
    answers: { 200: { description: 'Your projects, newest first', schema: pageOf(projectView) } },
    handle: async ({ principal, query }) => ({ status: 200, body: await projects.list(principal.userId, query) }),
  });

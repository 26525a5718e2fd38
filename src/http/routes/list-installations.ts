import { pageOf, pageQuery } from '../../db/page.ts';
import { installationView } from '../../installations/view.ts';
import type { Services } from '../../services.ts';
import { route } from '../route.ts';

export const listInstallations = ({ installations }: Services) =>
  route({
    method: 'get',
    path: '/api/installations',
    summary: 'List your setups and the shared ones',
    tag: 'Installations',
    access: 'user',
    query: pageQuery,
    answers: { 200: { description: 'Setups, newest first', schema: pageOf(installationView) } },
    handle: async ({ principal, query }) => ({ status: 200, body: await installations.list(principal.userId, query) }),
  });

import { adminInstallationView } from '../../admin/view.ts';
import { pageOf, pageQuery } from '../../db/page.ts';
import type { Services } from '../../services.ts';
import { route } from '../route.ts';

export const listAllInstallations = ({ overview }: Services) =>
  route({
    method: 'get',
    path: '/api/admin/installations',
    summary: "List everybody's installations",
    tag: 'Administration',
    access: 'admin',
    query: pageQuery,
    answers: { 200: { description: 'Newest first', schema: pageOf(adminInstallationView) } },
    handle: async ({ query }) => ({ status: 200, body: await overview.installations(query) }),
  });

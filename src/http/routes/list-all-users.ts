import { allUsersQuery } from '../../admin/overview.ts';
import { adminUserView } from '../../admin/view.ts';
import { pageOf } from '../../db/page.ts';
import type { Services } from '../../services.ts';
import { route } from '../route.ts';

export const listAllUsers = ({ overview }: Services) =>
  route({
    method: 'get',
    path: '/api/admin/users',
    summary: 'List all users',
    tag: 'Administration',
    access: 'admin',
    query: allUsersQuery,
    answers: { 200: { description: 'Newest first', schema: pageOf(adminUserView) } },
    handle: async ({ query }) => ({ status: 200, body: await overview.users(query) }),
  });

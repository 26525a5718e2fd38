import { userChange } from '../../admin/update-user.ts';
import { adminUserView } from '../../admin/view.ts';
import type { Services } from '../../services.ts';
import { idParams } from '../parameters.ts';
import { route } from '../route.ts';

export const updateUser = ({ changeUser, overview }: Services) =>
  route({
    method: 'patch',
    path: '/api/admin/users/{id}',
    summary: 'Disable a user, or change their role',
    description: 'Counts at once, for their sessions, tokens and agents. Nobody changes themselves, and one administrator stays.',
    tag: 'Administration',
    access: 'admin',
    params: idParams,
    body: userChange,
    answers: { 200: { description: 'The user', schema: adminUserView } },
    handle: async ({ principal, params: { id }, body }) => {
      await changeUser(principal.userId, id, body);
      return { status: 200, body: await overview.user(id) };
    },
  });

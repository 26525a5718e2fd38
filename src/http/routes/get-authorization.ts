import { signInView } from '../../oauth/read-sign-in.ts';
import type { Services } from '../../services.ts';
import { idParams } from '../parameters.ts';
import { route } from '../route.ts';

export const getAuthorization = ({ readSignIn }: Services) =>
  route({
    method: 'get',
    path: '/api/connections/{id}/authorize',
    summary: 'See how the newest sign-in is going',
    description: 'For those who wait while a person enters a code on another screen.',
    tag: 'Connections',
    access: 'user',
    params: idParams,
    answers: { 200: { description: 'Its state', schema: signInView } },
    handle: async ({ principal, params }) => ({ status: 200, body: await readSignIn(principal.userId, params.id) }),
  });

import type { Services } from '../../services.ts';
import { fromPopup } from '../popup.ts';
import { isPrefetch } from '../prefetch.ts';
import { route } from '../route.ts';

export const oauthCallback = ({ finish, cookies, connectOrigins }: Services) =>
  route({
    method: 'get',
    path: '/oauth/callback',
    summary: 'Finish signing in at the provider',
    description:
      'Providers send the browser here. It goes on to the return path with connection, outcome (connected, denied, failed), error and message.',
    tag: 'Pages',
    access: 'public',
    page: true,
    answers: { 303: { description: 'On to the return path' }, 204: { description: 'A prefetch, which spends nothing' } },
    handle: async ({ principal, search, cookies: jar, header }) => {
      if (isPrefetch(header)) return { status: 204 };
      const location = await finish({
        search,
        browserToken: jar[cookies.browserName],
        sessionId: principal?.kind === 'user' ? principal.sessionId : undefined,
      });
      return { status: 303, headers: { ...fromPopup(connectOrigins), location } };
    },
  });

import type { Services } from '../../services.ts';
import { homePage, signedOutPage } from '../pages/home-page.ts';
import { outcomeNotice } from '../pages/outcome.ts';
import { route } from '../route.ts';

const firstPage = { limit: 100 };

export const showHome = ({ plugins, connections, projects, howToSignIn, signInPath }: Services) =>
  route({
    method: 'get',
    path: '/',
    summary: 'Show which integrations are available and which are connected',
    tag: 'Pages',
    access: 'public',
    page: true,
    answers: { 200: { description: 'A page' } },
    handle: async ({ principal, search }) => {
      const notice = outcomeNotice(search);
      if (principal?.kind !== 'user') return { status: 200, body: signedOutPage(notice, howToSignIn, signInPath) };
      const [available, connected, own] = await Promise.all([
        plugins.list(principal.userId, firstPage),
        connections.list({ userId: principal.userId }, firstPage),
        projects.list(principal.userId, firstPage),
      ]);
      return {
        status: 200,
        body: homePage({
          userName: principal.displayName,
          notice,
          plugins: available.items,
          connections: connected.items,
          projects: own.items,
        }),
      };
    },
  });

import { AppError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { deviceOf } from '../../users/device.ts';
import { signInPage } from '../pages/sign-in-page.ts';
import { isPrefetch } from '../prefetch.ts';
import { route } from '../route.ts';

export const finishSignIn = ({ openIdSignIn, sessions, cookies }: Services) =>
  route({
    method: 'get',
    path: '/sign-in/callback',
    summary: 'Finish signing in at the OpenID provider',
    description: 'The provider sends the browser here. What did not work is said on a page with a way to try again.',
    tag: 'Pages',
    access: 'public',
    page: true,
    answers: {
      204: { description: 'A prefetch, which spends nothing' },
      303: { description: 'Signed in; on to the return path' },
      400: { description: 'The sign-in is unknown, was used, has expired, or was started in another browser' },
    },
    handle: async ({ principal, search, cookies: jar, header }) => {
      if (!openIdSignIn) throw new AppError('not_found');
      if (isPrefetch(header)) return { status: 204 };
      const outcome = await openIdSignIn.finish({
        search,
        browserToken: jar[cookies.browserName],
        device: deviceOf(header('user-agent')),
        sessionId: principal?.kind === 'user' ? principal.sessionId : undefined,
      });
      const again = `/sign-in?${new URLSearchParams({ returnPath: outcome.returnPath })}`;
      if (outcome.kind === 'failed')
        return { status: outcome.error.status, body: signInPage({ notice: outcome.error.message, path: again }) };
      if (outcome.kind === 'repeated') return { status: 303, headers: { location: again } };
      return {
        status: 303,
        headers: { location: outcome.returnPath },
        cookies: [{ name: cookies.sessionName, value: outcome.sessionToken, maxAge: sessions.lifetime }],
      };
    },
  });

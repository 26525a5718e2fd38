import { z } from 'zod';
import { browserCookieLifetime } from '../../oauth/pending.ts';
import type { Services } from '../../services.ts';
import { safePath } from '../../sign-in/sign-in.ts';
import { signInPage } from '../pages/sign-in-page.ts';
import { isPrefetch } from '../prefetch.ts';
import { route } from '../route.ts';

export const startSignIn = ({ openIdSignIn, howToSignIn, cookies }: Services) =>
  route({
    method: 'get',
    path: '/sign-in',
    summary: 'Sign in at the OpenID provider, or say how one signs in',
    tag: 'Pages',
    access: 'public',
    page: true,
    query: z.object({ returnPath: z.string().max(2_000).optional().describe('A path of this service to end on') }),
    answers: {
      200: { description: 'A page that says how one signs in here' },
      204: { description: 'A prefetch, which starts nothing' },
      303: { description: 'On to the provider, or to the return path where the browser is signed in' },
    },
    handle: async ({ principal, query: { returnPath }, cookies: jar, header }) => {
      if (isPrefetch(header)) return { status: 204 };
      if (principal?.kind === 'user') return { status: 303, headers: { location: safePath(returnPath) } };
      if (!openIdSignIn) return { status: 200, body: signInPage({ text: howToSignIn }) };
      const { location, browserToken } = await openIdSignIn.start(returnPath, jar[cookies.browserName]);
      return {
        status: 303,
        headers: { location },
        cookies: [{ name: cookies.browserName, value: browserToken, maxAge: browserCookieLifetime }],
      };
    },
  });

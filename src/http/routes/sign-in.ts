import { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { deviceOf } from '../../users/device.ts';
import { html } from '../pages/html.ts';
import { layout } from '../pages/layout.ts';
import { route } from '../route.ts';

const params = z.object({ token: z.string().max(100) });

/** Opening the link only shows a button, so that a mail scanner or a preview does not use it up. */
export const showSignIn = ({ signInLink }: Services) =>
  route({
    method: 'get',
    path: '/sign-in/{token}',
    summary: 'Show the sign-in button of the embedded owner',
    tag: 'Pages',
    access: 'public',
    page: true,
    params,
    answers: { 200: { description: 'A page with one button' } },
    handle: async () => {
      if (!signInLink) throw new AppError('not_found');
      return {
        status: 200,
        body: layout(
          'Sign in',
          html`<h1>Sign in</h1><p>This link signs the owner of this Patchbay in, once.</p><form method="post"><button>Sign in</button></form>`,
        ),
      };
    },
  });

export const signIn = ({ signInLink, sessions, cookies }: Services) =>
  route({
    method: 'post',
    path: '/sign-in/{token}',
    summary: 'Sign the embedded owner in',
    description: 'Works once. Answers with the session cookie.',
    tag: 'Pages',
    access: 'public',
    page: true,
    form: true,
    params,
    answers: { 303: { description: 'Signed in; on to the start page' } },
    handle: async ({ params: { token }, header }) => {
      if (!signInLink) throw new AppError('not_found');
      const session = await signInLink.use(token, deviceOf(header('user-agent')));
      return {
        status: 303,
        headers: { location: '/' },
        cookies: [{ name: cookies.sessionName, value: session, maxAge: sessions.lifetime }],
      };
    },
  });

export const signOut = ({ sessions, openIdSignIn, cookies }: Services) =>
  route({
    method: 'post',
    path: '/sign-out',
    summary: 'Sign this browser out',
    tag: 'Pages',
    access: 'public',
    page: true,
    form: true,
    answers: { 303: { description: 'Signed out; on to the start page, or to where the sign-in provider signs out too' } },
    handle: async ({ principal }) => {
      const sessionId = principal?.kind === 'user' ? principal.sessionId : undefined;
      const elsewhere = sessionId === undefined ? undefined : await openIdSignIn?.signOut(sessionId);
      if (sessionId !== undefined) await sessions.close(sessionId);
      const gone = { value: '', maxAge: 0 };
      return {
        status: 303,
        headers: { location: elsewhere ?? '/' },
        cookies: [
          { name: cookies.sessionName, ...gone },
          { name: cookies.browserName, ...gone },
        ],
      };
    },
  });

import { z } from 'zod';
import { browserCookieLifetime } from '../../oauth/pending.ts';
import type { Services } from '../../services.ts';
import { connectPage } from '../pages/connect-page.ts';
import { route } from '../route.ts';

const params = z.object({ token: z.string().max(100) });

export const showConnectLink = ({ start, users }: Services) =>
  route({
    method: 'get',
    path: '/connect/{token}',
    summary: 'Say what a connect link connects, and for whom',
    tag: 'Pages',
    access: 'public',
    page: true,
    params,
    answers: { 200: { description: 'A page with one button' } },
    handle: async ({ params: { token } }) => {
      const preview = await start.previewLink(token);
      return { status: 200, body: connectPage(preview, await users.displayName(preview.userId)) };
    },
  });

export const openConnectLink = ({ start, cookies }: Services) =>
  route({
    method: 'post',
    path: '/connect/{token}',
    summary: 'Spend a connect link and go on to the provider',
    tag: 'Pages',
    access: 'public',
    page: true,
    form: true,
    params,
    answers: { 303: { description: 'On to the provider' } },
    handle: async ({ params: { token }, cookies: jar }) => {
      const { authorizationUrl, browserToken } = await start.openLink(token, jar[cookies.browserName]);
      return {
        status: 303,
        headers: { location: authorizationUrl },
        cookies: [{ name: cookies.browserName, value: browserToken, maxAge: browserCookieLifetime }],
      };
    },
  });

import { z } from 'zod';
import { browserCookieLifetime } from '../../oauth/pending.ts';
import type { Services } from '../../services.ts';
import { connectPage } from '../pages/connect-page.ts';
import { devicePage } from '../pages/device-page.ts';
import { fromPopup } from '../popup.ts';
import { route } from '../route.ts';

const params = z.object({ token: z.string().max(100) });

export const showConnectLink = ({ start, users, brand, connectOrigins }: Services) =>
  route({
    method: 'get',
    path: '/connect/{token}',
    summary: 'Say what a connect link connects, and for whom',
    tag: 'Pages',
    access: 'public',
    page: true,
    params,
    answers: {
      200: { description: 'A page with one button, or with the code to enter at the provider' },
      303: { description: 'The sign-in on another screen is over' },
    },
    handle: async ({ params: { token } }) => {
      const preview = await start.previewLink(token);
      if (preview.kind === 'ended') return { status: 303, headers: { ...fromPopup(connectOrigins), location: preview.path } };
      const userName = await users.displayName(preview.userId);
      if (preview.kind === 'consent')
        return { status: 200, headers: fromPopup(connectOrigins), body: connectPage(preview, userName, brand) };
      // The code is entered on another page or device: this page looks again by itself until that has happened.
      return { status: 200, headers: { ...fromPopup(connectOrigins), refresh: '5' }, body: devicePage(preview, userName, brand) };
    },
  });

export const openConnectLink = ({ start, cookies, connectOrigins }: Services) =>
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
        headers: { ...fromPopup(connectOrigins), location: authorizationUrl },
        cookies: [{ name: cookies.browserName, value: browserToken, maxAge: browserCookieLifetime }],
      };
    },
  });

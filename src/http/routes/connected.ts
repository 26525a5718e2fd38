import { AppError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { connectedPage, connectedScript } from '../pages/connected-page.ts';
import { fromPopup } from '../popup.ts';
import { route } from '../route.ts';

export const showConnected = ({ brand, connectOrigins }: Services) =>
  route({
    method: 'get',
    path: '/connected',
    summary: 'End a sign-in in a popup, and tell the page that opened it',
    description:
      'The message is `{ type: "patchbay.connection", connectionId, outcome, error, message }`, sent to the `openerOrigin` that the sign-in was started with and to no other.',
    tag: 'Pages',
    access: 'public',
    page: true,
    answers: { 200: { description: 'A page that closes itself' } },
    handle: async ({ search }) => {
      const opener = connectOrigins.find((origin) => origin === search.get('opener'));
      return { status: 200, headers: fromPopup(connectOrigins), body: connectedPage(search, opener, brand) };
    },
  });

export const getConnectedScript = (_services: Services) =>
  route({
    method: 'get',
    path: '/connected.js',
    summary: 'The script of that page',
    tag: 'Pages',
    access: 'public',
    answers: { 200: { description: 'A script' } },
    handle: async () => ({
      status: 200,
      headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=3600' },
      body: connectedScript,
    }),
  });

export const getBrandLogo = ({ brand }: Services) =>
  route({
    method: 'get',
    path: '/brand-logo',
    summary: 'The logo of the pages for users of host applications',
    tag: 'Pages',
    access: 'public',
    answers: { 200: { description: 'An image' } },
    handle: async () => {
      if (!brand.logo) throw new AppError('not_found');
      const { bytes, type } = brand.logo;
      return { status: 200, headers: { 'content-type': type, 'cache-control': 'public, max-age=3600' }, body: bytes };
    },
  });

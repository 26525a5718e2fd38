import { browserCookieLifetime } from '../../oauth/pending.ts';
import type { Services } from '../../services.ts';
import { mendPage } from '../pages/mend-page.ts';
import { outcomeNotice } from '../pages/outcome.ts';
import { idParams } from '../parameters.ts';
import { route } from '../route.ts';

/** Where agents send their user. The link proves nothing: only the connection's own user, signed in here, gets further. */
export const showMend = ({ connections }: Services) =>
  route({
    method: 'get',
    path: '/connections/{id}',
    summary: 'Show a connection and what mends it',
    tag: 'Pages',
    access: 'user',
    page: true,
    params: idParams,
    answers: { 200: { description: 'A page' } },
    handle: async ({ principal, params, search }) => ({
      status: 200,
      body: mendPage(await connections.get(principal.userId, params.id), outcomeNotice(search)),
    }),
  });

export const openMend = ({ start, cookies, connections }: Services) =>
  route({
    method: 'post',
    path: '/connections/{id}',
    summary: 'Do what mends the connection: sign in at the provider, or check the credential again',
    tag: 'Pages',
    access: 'user',
    page: true,
    form: true,
    params: idParams,
    answers: { 303: { description: 'On to the provider, or back to the page' } },
    handle: async ({ principal, params: { id }, cookies: jar }) => {
      const { action } = await connections.get(principal.userId, id);
      const here = `/connections/${id}`;
      const { sessionId } = principal;
      if ((action !== 'connect' && action !== 'reconnect') || sessionId === undefined) {
        await connections.validate(principal.userId, id);
        return { status: 303, headers: { location: here } };
      }
      const request = { userId: principal.userId, connectionId: id, returnPath: here, scopes: undefined };
      const { authorizationUrl, browserToken } = await start.inBrowser(request, sessionId, jar[cookies.browserName]);
      return {
        status: 303,
        headers: { location: authorizationUrl },
        cookies: [{ name: cookies.browserName, value: browserToken, maxAge: browserCookieLifetime }],
      };
    },
  });

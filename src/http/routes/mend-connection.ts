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
    handle: async ({ principal, params, search }) => {
      const connection = await connections.get(principal.userId, params.id);
      return { status: 200, body: mendPage(connection, search.getAll('scope'), outcomeNotice(search)) };
    },
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
    handle: async ({ principal, params: { id }, search, cookies: jar }) => {
      const { action, grantedScopes } = await connections.get(principal.userId, id);
      const here = `/connections/${id}`;
      const more = search.getAll('scope');
      const signsIn = action === 'connect' || action === 'reconnect' || more.length > 0;
      if (!signsIn || principal.sessionId === undefined) {
        await connections.validate(principal.userId, id);
        return { status: 303, headers: { location: here } };
      }
      // Asking for less than was granted would take permissions away at some providers.
      const scopes = more.length > 0 ? [...new Set([...grantedScopes, ...more])] : undefined;
      const request = { userId: principal.userId, connectionId: id, returnPath: here, scopes };
      const started = await start.inBrowser(request, principal.sessionId, jar[cookies.browserName]);
      return {
        status: 303,
        headers: { location: started.authorizationUrl },
        ...(started.kind === 'redirect' && {
          cookies: [{ name: cookies.browserName, value: started.browserToken, maxAge: browserCookieLifetime }],
        }),
      };
    },
  });

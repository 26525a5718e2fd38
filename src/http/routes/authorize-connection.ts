import { z } from 'zod';
import { browserCookieLifetime } from '../../oauth/pending.ts';
import type { Services } from '../../services.ts';
import { idParams } from '../parameters.ts';
import { route } from '../route.ts';

export const authorizeConnection = ({ start, cookies }: Services) =>
  route({
    method: 'post',
    path: '/api/connections/{id}/authorize',
    summary: 'Start signing in at the provider',
    description:
      'Send the browser to authorizationUrl. For a signed-in browser that is the provider itself; for a host application it is a page of ours that works once, in one browser, and says what is being connected and for whom.',
    tag: 'Connections',
    access: 'user',
    params: idParams,
    body: z.strictObject({
      returnPath: z
        .string()
        .max(2_000)
        .default('/')
        .describe('Path of this service where the browser ends, with the outcome in its query'),
      scopes: z.array(z.string()).max(100).optional().describe("Absent: the entry's default scopes"),
    }),
    answers: {
      200: {
        description: 'Where to send the browser',
        schema: z.object({ authorizationUrl: z.url(), expiresAt: z.iso.datetime() }),
      },
    },
    handle: async ({ principal, params, body, cookies: jar }) => {
      const request = { userId: principal.userId, connectionId: params.id, returnPath: body.returnPath, scopes: body.scopes };
      if (principal.sessionId === undefined) {
        const { authorizationUrl, expiresAt } = await start.byLink(request);
        return { status: 200, body: { authorizationUrl, expiresAt: expiresAt.toISOString() } };
      }
      const started = await start.inBrowser(request, principal.sessionId, jar[cookies.browserName]);
      return {
        status: 200,
        body: { authorizationUrl: started.authorizationUrl, expiresAt: started.expiresAt.toISOString() },
        cookies: [{ name: cookies.browserName, value: started.browserToken, maxAge: browserCookieLifetime }],
      };
    },
  });

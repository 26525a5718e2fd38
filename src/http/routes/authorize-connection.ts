import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { deviceCode } from '../../oauth/device-code.ts';
import { browserCookieLifetime } from '../../oauth/pending.ts';
import type { Started } from '../../oauth/start.ts';
import type { Services } from '../../services.ts';
import { idParams } from '../parameters.ts';
import { popupReturnPath } from '../popup.ts';
import { route } from '../route.ts';

const { verificationUri, verificationUriComplete, userCode } = deviceCode.shape;
const authorizationUrl = z.url().describe('Where to send the browser, whatever the kind');
const expiresAt = z.iso.datetime();

const started = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('redirect'), authorizationUrl, expiresAt }),
  z.object({
    kind: z
      .literal('device')
      .describe('A code to enter at verificationUri, in any browser; our page at authorizationUrl shows it'),
    authorizationUrl,
    expiresAt,
    verificationUri,
    verificationUriComplete,
    userCode,
  }),
  z.object({ kind: z.literal('connected').describe('Nobody has to sign in: the setup itself is the account'), authorizationUrl }),
]);

export const authorizeConnection = ({ start, cookies, connectOrigins }: Services) =>
  route({
    method: 'post',
    path: '/api/connections/{id}/authorize',
    summary: 'Start signing in at the provider',
    description:
      'Send the browser to authorizationUrl. For a signed-in browser that is the provider itself; for a host application it is a page of ours that works once, in one browser, and says what is being connected and for whom. Where the provider has people enter a code on any device, the answer holds that code too, and GET tells when it was entered.',
    tag: 'Connections',
    access: 'user',
    params: idParams,
    body: z.strictObject({
      returnPath: z
        .string()
        .max(2_000)
        .default('/')
        .describe('Path of this service where the browser ends, with the outcome in its query'),
      openerOrigin: z
        .string()
        .max(300)
        .optional()
        .describe(
          "Origin of the host application's page that opens authorizationUrl in a popup, one of CONNECT_ORIGINS. In place of returnPath: the popup tells that page the outcome and closes",
        ),
      scopes: z.array(z.string()).max(100).optional().describe("Absent: the entry's default scopes"),
    }),
    answers: { 200: { description: 'Where to send the browser', schema: started } },
    handle: async ({ principal, params, body, cookies: jar }) => {
      const request = {
        userId: principal.userId,
        connectionId: params.id,
        returnPath: returnPathOf(body, connectOrigins),
        scopes: body.scopes,
      };
      if (principal.sessionId === undefined) return { status: 200, body: toAnswer(await start.byLink(request)) };
      const begun = await start.inBrowser(request, principal.sessionId, jar[cookies.browserName]);
      if (begun.kind !== 'redirect') return { status: 200, body: toAnswer(begun) };
      const { browserToken, ...redirect } = begun;
      return {
        status: 200,
        body: toAnswer(redirect),
        cookies: [{ name: cookies.browserName, value: browserToken, maxAge: browserCookieLifetime }],
      };
    },
  });

const toAnswer = (one: Started): z.output<typeof started> =>
  one.kind === 'connected' ? one : { ...one, expiresAt: one.expiresAt.toISOString() };

/** @throws AppError `invalid_input`: a page that the operator has not named is told nothing. */
const returnPathOf = (
  { returnPath, openerOrigin }: { readonly returnPath: string; readonly openerOrigin?: string | undefined },
  connectOrigins: readonly string[],
): string => {
  if (openerOrigin === undefined) return returnPath;
  if (connectOrigins.includes(openerOrigin)) return popupReturnPath(openerOrigin);
  throw new AppError('invalid_input', {
    errors: [{ path: 'openerOrigin', message: 'is not one of CONNECT_ORIGINS, which an administrator sets' }],
  });
};

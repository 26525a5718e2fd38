import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { parseCookie } from 'cookie';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { z } from 'zod';
import type { Brand } from '../brand.ts';
import { AppError } from '../errors.ts';
import { deepestNesting, isTooDeep } from '../nesting.ts';
import { projectRoot } from '../project-root.ts';
import { createAddressCheck } from './address-check.ts';
import { createConsole } from './console.ts';
import type { Cookies } from './cookies.ts';
import { createErrorHandler } from './error-handler.ts';
import type { FindPrincipal, Principal } from './principal.ts';
import type { Access, AnyRoute, Cookie, Events, Reply } from './route.ts';

interface AppOptions {
  readonly routes: readonly AnyRoute[];
  readonly publicUrl: URL;
  readonly cookies: Cookies;
  readonly findPrincipal: FindPrincipal;
  /** What a page tells a person who is not signed in. */
  readonly howToSignIn: string;
  /** Where pages send them instead; undefined where nobody signs in at a provider. */
  readonly signInPath: string | undefined;
  readonly brand: Brand;
  readonly logger: Logger;
  /** Aborted when the service stops: streams end, so that their connections do. */
  readonly closing: AbortSignal;
}

const bodyLimit = '256kb';

/** The HTTP side of the service: everything but `/mcp`, which has a faster front of its own. */
export const createApp = ({
  routes,
  publicUrl,
  cookies,
  findPrincipal,
  howToSignIn,
  signInPath,
  brand,
  logger,
  closing,
}: AppOptions): Express => {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  // Queries are read from the raw URL, where repeated parameters stay visible.
  app.set('query parser', false);
  app.use(requestLog(logger), helmet(securityHeaders(publicUrl)), noStore);
  const addressCheck = createAddressCheck(publicUrl);
  app.use('/console', toOwnName(addressCheck, publicUrl), ...createConsole(join(projectRoot, 'dist/console')));
  for (const route of routes) {
    const parsers = [
      express.json({ limit: bodyLimit, strict: true, verify: (_request, _response, bytes) => requireUtf8(bytes) }),
      ...(route.form ? [express.urlencoded({ limit: '4kb', extended: false })] : []),
    ];
    app[route.method](toExpressPath(route.path), ...(route.body || route.form ? parsers : []), async (request, response) => {
      response.locals['page'] = route.page === true;
      if (request.originalUrl.includes('%00')) throw unstorable();
      // Express answers HEAD like GET; link checkers must not spend what a page's GET does.
      if (request.method === 'HEAD' && route.page) {
        response.status(204).end();
        return;
      }
      if (request.method === 'GET' && route.page && addressCheck.isOtherName(request)) {
        redirectToOwnName(request, response, publicUrl);
        return;
      }
      if (route.path !== '/healthz' && route.path !== '/readyz') addressCheck.host(request);
      const jar = parseCookie(request.headers.cookie ?? '');
      const { principal, renewed } = await findPrincipal({
        authorization: request.headers.authorization,
        sessionToken: jar[cookies.sessionName],
      });
      if (renewed)
        response.append('set-cookie', cookies.write({ name: cookies.sessionName, value: renewed.token, maxAge: renewed.maxAge }));
      // Our forms bind sign-ins to browsers even where nobody is signed in, so no other site may submit them either.
      if (route.form || (principal?.kind === 'user' && principal.sessionId !== undefined)) addressCheck.sameSite(request);
      requireAccess(route.access, principal);
      const search = new URLSearchParams(request.originalUrl.split('?').slice(1).join('?'));
      const reply = await route.handle({
        principal,
        params: parseParams(route, request.params),
        query: parse(route.query, Object.fromEntries(search), ''),
        body: parse(route.body, parsedBody(route, request), ''),
        search,
        cookies: jar,
        header: (name) => request.get(name),
        signal: goneSignal(response),
      });
      if (reply.events) sendEvents(response, reply.events, closing);
      else send(response, reply, cookies.write);
    });
  }
  app.use((request: Request, response: Response, next: NextFunction) => {
    const offered = methodsAt(routes, request.path);
    // RFC 9110 section 15.5.6.
    if (offered.length > 0) response.set('allow', offered.join(', '));
    next(new AppError(offered.length > 0 ? 'method_not_allowed' : 'not_found'));
  });
  app.use(createErrorHandler({ howToSignIn, signInPath, brand }));
  return app;
};

/** Cookies belong to one host name, and providers send the browser back to PUBLIC_URL. */
const redirectToOwnName = (request: Request, response: Response, publicUrl: URL): void => {
  const isOwn = new URL(request.originalUrl, publicUrl).origin === publicUrl.origin;
  response.redirect(307, isOwn ? publicUrl.origin + request.originalUrl : '/');
};

const toOwnName =
  (addressCheck: ReturnType<typeof createAddressCheck>, publicUrl: URL) =>
  (request: Request, response: Response, next: NextFunction): void => {
    if (request.method === 'GET' && addressCheck.isOtherName(request)) redirectToOwnName(request, response, publicUrl);
    else {
      addressCheck.host(request);
      next();
    }
  };

/** Postgres stores no U+0000. In bodies the fields refuse it, by name; in an address it is refused as a whole. */
const unstorable = () =>
  new AppError('bad_request', { detail: 'The address holds the character U+0000, which cannot be stored.' });

const requestLog = (logger: Logger) =>
  pinoHttp({
    logger,
    genReqId: (_request, response) => {
      const id = randomUUID();
      response.setHeader('x-request-id', id);
      return id;
    },
    // Queries hold codes and states, headers hold tokens: neither is logged.
    serializers: {
      req: ({ id, method, url }: { id: unknown; method: string; url: string }) => ({
        id,
        method,
        path: url.split('?')[0]?.replace(/^\/(sign-in|connect)\/.*/i, '/$1/…'),
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
    customLogLevel: (_request, response) => (response.statusCode >= 500 ? 'warn' : 'debug'),
  });

const securityHeaders = ({ protocol }: URL) => ({
  contentSecurityPolicy: {
    directives: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      scriptSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      // Chrome applies form-action to the redirect that follows a form, and ours lead to providers.
      formAction: ["'self'", 'https:', ...(protocol === 'http:' ? ['http://127.0.0.1:*', 'http://localhost:*'] : [])],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      upgradeInsecureRequests: null,
    },
  },
  referrerPolicy: { policy: 'no-referrer' as const },
  strictTransportSecurity: protocol === 'https:',
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const },
});

const noStore = (_request: Request, response: Response, next: NextFunction) => {
  response.setHeader('cache-control', 'no-store');
  next();
};

const requireAccess = (access: Access, principal: Principal | undefined): void => {
  if (access === 'public') return;
  if (!principal) throw new AppError('unauthenticated');
  if (access === 'user-or-agent') return;
  if (principal.kind !== 'user') throw new AppError('forbidden', { detail: 'An agent token can only list and call tools.' });
  if (access === 'admin' && principal.role !== 'admin') throw new AppError('forbidden');
};

const parseParams = ({ params }: AnyRoute, values: unknown): unknown => {
  if (!params) return undefined;
  const parsed = params.safeParse(values);
  if (!parsed.success) throw new AppError('not_found');
  return parsed.data;
};

const parsedBody = ({ body, form }: AnyRoute, request: Request): unknown => {
  if (!body) return undefined;
  if (request.body === undefined && !form && Number(request.get('content-length') ?? 0) > 0)
    throw new AppError('unsupported_media_type');
  if (isTooDeep(request.body))
    throw new AppError('bad_request', { detail: `The body is nested more than ${deepestNesting} levels deep.` });
  return request.body ?? {};
};

const parse = (schema: z.ZodType | undefined, value: unknown, prefix: string): unknown => {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid_input', {
    errors: parsed.error.issues.map((issue) => ({ path: prefix + z.core.toDotPath(issue.path), message: issue.message })),
  });
};

const goneSignal = (response: Response): AbortSignal => {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
};

const send = (
  response: Response,
  { status, body, headers = {}, cookies = [] }: Reply,
  write: (cookie: Cookie) => string,
): void => {
  response.status(status).set(headers);
  for (const cookie of cookies) response.append('set-cookie', write(cookie));
  if (body === undefined) response.end();
  else if (body instanceof Uint8Array) response.send(body);
  else if (typeof body === 'string') response.type(response.get('content-type') ?? 'html').send(body);
  else response.json(body);
};

const keepAliveMs = 20_000;

/** An event stream, until the client goes or the answering side ends it. */
const sendEvents = (response: Response, subscribe: Events, closing: AbortSignal): void => {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  response.flushHeaders();
  // News that comes after the end, while a slow client still reads what came before, is nobody's any more.
  const write = (text: string) => {
    if (!response.writableEnded) response.write(text);
  };
  const keepAlive = setInterval(() => write(': keepalive\n\n'), keepAliveMs);
  const end = () => response.end();
  const unsubscribe = subscribe({ send: (event) => write(`event: ${event}\ndata: ${event}\n\n`), end });
  closing.addEventListener('abort', end);
  response.once('close', () => {
    closing.removeEventListener('abort', end);
    clearInterval(keepAlive);
    unsubscribe();
  });
};

/** RFC 8259 section 8.1. Read as something else, what is no UTF-8 would be stored as another text than was sent. */
const requireUtf8 = (bytes: Buffer): void => {
  if (!isUtf8(bytes)) throw new AppError('bad_request', { detail: 'The body is not UTF-8.' });
};

const toExpressPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

const methodsAt = (routes: readonly AnyRoute[], path: string): string[] =>
  routes
    .filter((route) => new RegExp(`^${route.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path))
    .map(({ method }) => method.toUpperCase());

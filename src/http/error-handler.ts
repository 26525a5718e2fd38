import type { ErrorRequestHandler } from 'express';
import type { Brand } from '../brand.ts';
import { AppError } from '../errors.ts';
import { errorPage } from './pages/error-page.ts';
import type { Reply } from './route.ts';

interface ErrorPages {
  readonly howToSignIn: string;
  readonly signInPath: string | undefined;
  readonly brand: Brand;
}

/** Every error answer: RFC 9457 problem details for programs, a page for people. */
export const createErrorHandler =
  ({ howToSignIn, signInPath, brand }: ErrorPages): ErrorRequestHandler =>
  (thrown, request, response, next) => {
    const error = asAppError(thrown);
    if (error.status >= 500 && error.code !== 'unavailable') request.log.error({ err: thrown }, 'request failed');
    if (response.headersSent) {
      next(thrown);
      return;
    }
    const { status, headers, body } = problemReply(error);
    if (response.locals['page'] === true) {
      if (error.code === 'unauthenticated' && request.method === 'GET' && signInPath !== undefined) {
        response.redirect(303, `${signInPath}?${new URLSearchParams({ returnPath: request.originalUrl })}`);
        return;
      }
      response
        .status(status)
        .set({ ...headers, 'content-type': 'text/html; charset=utf-8' })
        .send(errorPage(error, error.code === 'unauthenticated' ? howToSignIn : error.recovery, brand));
      return;
    }
    response.status(status).set(headers).send(JSON.stringify(body));
  };

/** The answer to an error. `more` is what a route knows besides the error itself. */
export const problemReply = (error: AppError, more: Readonly<Record<string, unknown>> = {}) => {
  const retryAfter = error.retryAfter ?? (error.code === 'unavailable' ? 5 : undefined);
  return {
    status: error.status === 499 ? 400 : error.status,
    headers: {
      'content-type': 'application/problem+json',
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      ...(error.status === 401 && { 'www-authenticate': 'Bearer' }),
    },
    body: { ...problem(error), ...more },
  } satisfies Reply;
};

const problem = ({ code, status, message, recovery, errors }: AppError) => ({
  type: 'about:blank',
  title: code.replaceAll('_', ' '),
  status,
  code,
  detail: message,
  recovery,
  errors,
});

/** Express and its body parser throw errors of their own; their text may quote the request, so it is never passed on. */
const asAppError = (thrown: unknown): AppError => {
  if (thrown instanceof AppError) return thrown;
  const status: unknown = typeof thrown === 'object' && thrown !== null && 'status' in thrown ? thrown.status : undefined;
  if (status === 413) return new AppError('payload_too_large');
  if (status === 415) return new AppError('unsupported_media_type');
  if (typeof status === 'number' && status >= 400 && status < 500) return new AppError('bad_request');
  return new AppError('internal', { cause: thrown });
};

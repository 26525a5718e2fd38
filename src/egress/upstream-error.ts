/** The one place where a provider's error answer becomes an error of ours. */
import { AppError, type ErrorCode } from '../errors.ts';
import { redact } from '../redact.ts';
import { textAt, valueAt } from './answer.ts';

/** Dotted paths, of which the first that is there counts. */
type FieldPaths = string | readonly string[];

/** What an API's entry says about how it refuses. */
interface RefusalRules {
  readonly errorField?: string | undefined;
  readonly errorCode?: FieldPaths | undefined;
  readonly unauthorizedErrors: readonly string[];
  readonly rateLimitErrors: readonly string[];
}

/**
 * Whether an answer is a refusal, by its status or, for APIs that refuse with 200, by the field that the entry names. A code
 * that the entry knows says more than the status: some APIs answer 403 when a limit is used up, or 400 to a bad credential.
 */
export const refusalOf = (response: Response, body: unknown, rules: RefusalRules): ErrorCode | undefined => {
  const value = rules.errorField === undefined ? undefined : valueAt(body, rules.errorField);
  const code = firstOf(rules.errorCode, (path) => valueAt(body, path));
  const meant = meaningOf(code, rules) ?? meaningOf(value, rules);
  if (!response.ok) return meant ?? codeFor(response);
  if (value === undefined || value === null || value === false || value === '' || (Array.isArray(value) && value.length === 0))
    return undefined;
  return meant ?? 'upstream_rejected';
};

const firstOf = <T>(paths: FieldPaths | undefined, read: (path: string) => T | undefined): T | undefined => {
  for (const path of [paths ?? []].flat()) {
    const value = read(path);
    if (value !== undefined) return value;
  }
  return undefined;
};

const meaningOf = (code: unknown, { unauthorizedErrors, rateLimitErrors }: RefusalRules): ErrorCode | undefined => {
  if (typeof code !== 'string') return undefined;
  if (unauthorizedErrors.includes(code)) return 'upstream_unauthorized';
  return rateLimitErrors.includes(code) ? 'upstream_rate_limited' : undefined;
};

/**
 * @param body the parsed answer.
 * @param messagePath where the entry says that the API keeps its message for people; nothing else of the answer is passed on.
 * @param secrets what was sent and is not to be repeated.
 */
export const upstreamError = (
  code: ErrorCode,
  response: Response,
  body: unknown,
  messagePath: FieldPaths | undefined,
  secrets: readonly string[] = [],
): AppError => {
  const said = redact(firstOf(messagePath, (path) => textAt(body, path)) ?? '', secrets);
  return new AppError(code, {
    ...(said && { detail: `${summary[code] ?? 'The provider refused the request'} (HTTP ${response.status}): ${said}` }),
    ...retryAfterOf(response),
    cause: { status: response.status },
  });
};

/** Seconds from Retry-After (RFC 9110 section 10.2.3), given as a number or as a date. */
export const retryAfterOf = ({ headers }: Response): { readonly retryAfter?: number } => {
  const text = headers.get('retry-after')?.trim() ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? { retryAfter: Math.max(0, seconds) } : {};
};

const summary: Partial<Record<ErrorCode, string>> = {
  upstream_unauthorized: 'The provider does not accept the credential',
  upstream_forbidden: 'The provider does not allow this account to do that',
  upstream_not_found: 'The provider has nothing there, or this account may not see it',
  upstream_rate_limited: 'The provider limits how often it is called',
  upstream_unavailable: 'The provider has a problem',
};

const codeFor = ({ status, headers }: Response): ErrorCode => {
  if (status === 401) return 'upstream_unauthorized';
  if (status === 429) return 'upstream_rate_limited';
  // Several APIs answer 403 when a limit is used up, and say so only in these headers.
  if (status === 403)
    return headers.has('retry-after') || headers.get('x-ratelimit-remaining') === '0'
      ? 'upstream_rate_limited'
      : 'upstream_forbidden';
  if (status === 404 || status === 410) return 'upstream_not_found';
  if (status >= 500) return 'upstream_unavailable';
  if (status < 400) return 'upstream_unreadable';
  return 'upstream_rejected';
};

import type { EgressAnswer } from '../../egress/fetch.ts';
import type { ErrorCode } from '../../errors.ts';
import { readChallenge } from './challenge.ts';
import { outcomeUnknown, WireError } from './wire.ts';

/** What a status other than 2xx means. The body is kept for our own decisions; only the status is told. */
export const httpRefusal = ({ status, headers, body }: EgressAnswer): WireError => {
  const code = codeFor(status);
  const retryAfter = retryAfterIn(headers['retry-after']);
  // A server that fails may have done the work before; the others say that they did not begin.
  const outcome = status >= 500 ? 'unknown' : 'not-run';
  return new WireError(code, {
    detail: `The upstream MCP server answered HTTP ${status}${outcome === 'unknown' ? `; ${outcomeUnknown}` : ''}.`,
    httpStatus: status,
    body: Buffer.from(body.subarray(0, 4_000)).toString(),
    outcome,
    ...(retryAfter !== undefined && { retryAfter }),
    ...((status === 401 || status === 403) && { challenge: readChallenge(status, headers['www-authenticate']) }),
  });
};

const codeFor = (status: number): ErrorCode => {
  if (status === 401) return 'upstream_unauthorized';
  if (status === 403) return 'upstream_forbidden';
  if (status === 429) return 'upstream_rate_limited';
  if (status >= 500) return 'upstream_unavailable';
  // Redirects are not followed: the next address would get the credential.
  if (status < 400) return 'upstream_unreadable';
  return 'upstream_rejected';
};

const retryAfterIn = (header: string | string[] | undefined): number | undefined =>
  typeof header === 'string' && /^\d{1,6}$/.test(header.trim()) ? Number(header) : undefined;

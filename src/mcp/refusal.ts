/** Answers that are HTTP failures: the request is refused before any JSON-RPC method has run. */
import type { ServerResponse } from 'node:http';
import { ProtocolErrorCode } from '@modelcontextprotocol/server';
import { AppError, errorTable } from '../errors.ts';

/** The code the SDK's own HTTP handlers use for refusals that have no JSON-RPC code. */
const transportError = -32000;

/** Seconds a client waits when the database is away and nobody knows for how long. */
const defaultRetryAfter = 5;

export interface Refusal {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const refuse = (res: ServerResponse, { status, code, message, headers }: Refusal): void => {
  const body = JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null });
  res.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers });
  res.end(body);
};

export const hostNotAllowed: Refusal = {
  status: errorTable.host_not_allowed.status,
  code: transportError,
  message: errorTable.host_not_allowed.message,
};

/** There is no session to delete, and 2026-07-28 has no GET. */
export const methodNotAllowed: Refusal = {
  status: 405,
  code: transportError,
  message: 'Method not allowed.',
  headers: { allow: 'GET, POST' },
};

/** What clients of the 2025 generation read as "no stream here", and go on without one. */
export const tooManyStreams: Refusal = {
  status: 429,
  code: transportError,
  message: 'Too many streams are open. Close some, or go on without notifications.',
  headers: { 'retry-after': '60' },
};

/** RFC 6750 section 3: a request without credentials is challenged without an error code. */
export const tokenMissing: Refusal = {
  status: errorTable.unauthenticated.status,
  code: transportError,
  message: errorTable.unauthenticated.message,
  headers: { 'www-authenticate': 'Bearer' },
};

export const bodyTooLarge = (maxBytes: number): Refusal => ({
  status: errorTable.payload_too_large.status,
  code: transportError,
  message: `The request body must not exceed ${maxBytes} bytes.`,
  headers: { connection: 'close' },
});

/** Whatever ProjectTools threw that is not about the tool called. */
export const refusalOf = (error: unknown): Refusal => {
  if (!(error instanceof AppError)) {
    return { status: errorTable.internal.status, code: ProtocolErrorCode.InternalError, message: errorTable.internal.message };
  }
  const { code, status, message, recovery, retryAfter } = error;
  const refusal: Refusal = {
    status,
    code: status >= 500 ? ProtocolErrorCode.InternalError : transportError,
    message: `${message} ${recovery}`,
  };
  if (code === 'unauthenticated') return { ...refusal, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } };
  if (code === 'unavailable') return { ...refusal, headers: { 'retry-after': String(retryAfter ?? defaultRetryAfter) } };
  return refusal;
};

/** Turns what `fetch` is given into what undici sends. Faults are found here, where their text can be kept clean. */
import type { Dispatcher } from 'undici';
import { AppError } from '../errors.ts';

export interface OutgoingRequest {
  readonly method: string;
  readonly headers: Map<string, string>;
  readonly body: string | Uint8Array | null;
}

interface RequestParts {
  readonly method?: string | undefined;
  readonly headers?: RequestInit['headers'] | undefined;
  readonly body?: RequestInit['body'] | undefined;
}

/** Throws `invalid_input` on what cannot be sent. The text names the header, never its value. */
export function outgoingRequest(init: RequestParts, defaults: ReadonlyMap<string, string>): OutgoingRequest {
  const method = readMethod(init.method);
  const headers = readHeaders(init.headers);
  const { body, contentType } = readBody(init.body);
  if (contentType !== undefined && !headers.has('content-type')) headers.set('content-type', contentType);
  // An event stream is handed on as it arrives, so it must not come compressed.
  headers.set('accept-encoding', acceptsEvents(headers) ? 'identity' : 'gzip, deflate, br');
  for (const [name, value] of defaults) if (!headers.has(name)) headers.set(name, value);
  return { method, headers, body };
}

export function acceptsEvents(headers: ReadonlyMap<string, string>): boolean {
  return headers.get('accept')?.includes('text/event-stream') === true;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

function readMethod(method = 'GET'): Dispatcher.HttpMethod {
  const upper = method.toUpperCase();
  if (!methods.has(upper)) throw new AppError('invalid_input', { detail: 'This request method is not offered.' });
  return upper;
}

// RFC 9110 section 7.6.1 and message framing: these belong to the connection. A Host or Content-Length from outside is
// how a request is smuggled to another virtual host.
const connectionHeaders = new Set(
  'connection content-length expect host keep-alive proxy-authorization proxy-connection te trailer transfer-encoding upgrade'.split(
    ' ',
  ),
);
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const fieldValue = /^[\t\x20-\x7e\x80-\xff]*$/;

function readHeaders(init: RequestParts['headers']): Map<string, string> {
  const headers = new Map<string, string>();
  if (init === undefined) return headers;
  const pairs: Iterable<readonly (string | readonly string[] | undefined)[]> =
    Symbol.iterator in init ? init : Object.entries(init);
  for (const [rawName, rawValue] of pairs) {
    const name = String(rawName).toLowerCase();
    const value = String(rawValue).trim();
    if (!token.test(name)) throw new AppError('invalid_input', { detail: 'The name of a request header is not valid.' });
    if (connectionHeaders.has(name)) throw new AppError('invalid_input', { detail: `The header ${name} may not be set.` });
    // B33: undici's and fetch's own exceptions quote the value, which may be a credential.
    if (!fieldValue.test(value)) {
      throw new AppError('invalid_input', { detail: `The value for the header ${name} holds characters that cannot be sent.` });
    }
    const earlier = headers.get(name);
    headers.set(name, earlier === undefined ? value : `${earlier}, ${value}`);
  }
  return headers;
}

function readBody(body: RequestParts['body']): { body: string | Uint8Array | null; contentType?: string } {
  if (body === undefined || body === null) return { body: null };
  if (typeof body === 'string') return { body, contentType: 'text/plain;charset=UTF-8' };
  if (body instanceof URLSearchParams) {
    return { body: body.toString(), contentType: 'application/x-www-form-urlencoded;charset=UTF-8' };
  }
  if (body instanceof Uint8Array) return { body };
  if (body instanceof ArrayBuffer) return { body: new Uint8Array(body) };
  throw new AppError('invalid_input', { detail: 'A request body is text, a form or bytes.' });
}

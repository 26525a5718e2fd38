/**
 * The one door for outbound HTTP. It calls public addresses over https and what the operator allows, follows no redirect
 * (each hop would need the caller's judgement), and is bounded in time and bytes.
 */
import { Agent, Pool } from 'undici';
import { AppError } from '../errors.ts';
import type { AllowEntry } from './address.ts';
import { connectorFor, type Resolve, resolveHost } from './connect.ts';
import { decode } from './decode.ts';
import { type Answer, exchange } from './exchange.ts';
import { mapUrl, type OriginMap } from './origin-map.ts';
import { acceptsEvents, outgoingRequest } from './request.ts';

/** `redirect` and the browser's fields are ignored: an answer 3xx comes back as it is. Bodies are text, forms or bytes. */
export interface EgressInit extends Omit<RequestInit, 'body' | 'signal'> {
  readonly body?: RequestInit['body'] | undefined;
  readonly signal?: AbortSignal | null | undefined;
  /** For the whole exchange, waiting for a connection included; for an event stream until its headers have come. */
  readonly timeoutMs?: number | undefined;
  /** Most decoded bytes of the answer's body. */
  readonly maxBytes?: number | undefined;
}

export type EgressFetch = (input: string | URL, init?: EgressInit) => Promise<Response>;

export interface Egress {
  /**
   * Like the standard `fetch`. The body has arrived when it answers, except for an event stream to a caller whose `accept`
   * names `text/event-stream`. Throws AppError `egress_refused`, `invalid_input`, `upstream_unreachable`,
   * `upstream_timeout`, `upstream_too_large`, `upstream_unreadable` and, when `init.signal` aborts, `cancelled`.
   */
  readonly fetch: EgressFetch;
  /** Where to send a browser for this URL: the mapped origin in development, otherwise the URL itself. */
  publicUrl(url: string): string;
  /** Ends event streams, waits for the other requests, and closes the connections. */
  close(): Promise<void>;
}

interface EgressLimits {
  readonly timeoutMs: number;
  readonly connectTimeoutMs: number;
  readonly maxBytes: number;
}

export interface EgressOptions {
  readonly allow: readonly AllowEntry[];
  readonly map: OriginMap;
  readonly userAgent: string;
  readonly defaults?: Partial<EgressLimits>;
  readonly resolve?: Resolve;
}

const limits: EgressLimits = { timeoutMs: 30_000, connectTimeoutMs: 10_000, maxBytes: 10 * 1024 * 1024 };
const connectionsPerOrigin = 128;
/** An event stream that says nothing for this long, not even a comment, is taken for dead. */
const streamIdleMs = 300_000;

export function createEgress({ allow, map, userAgent, defaults, resolve = resolveHost }: EgressOptions): Egress {
  const { timeoutMs, connectTimeoutMs, maxBytes } = { ...limits, ...defaults };
  const mapped = new Set(map.values());
  const defaultHeaders = new Map([
    ['accept', '*/*'],
    ['user-agent', userAgent],
  ]);
  const openStreams = new Set<() => void>();
  const agent = new Agent({
    factory(origin) {
      const url = new URL(origin);
      const connect = connectorFor(url, { allow, resolve, connectTimeoutMs, trusted: mapped.has(url.origin) });
      return new Pool(origin, { connect, connections: connectionsPerOrigin });
    },
  });

  async function fetch(input: string | URL, init: EgressInit = {}): Promise<Response> {
    const url = readTarget(input);
    const request = outgoingRequest(init, defaultHeaders);
    const streamsEvents = acceptsEvents(request.headers);
    const most = init.maxBytes ?? maxBytes;
    const answer = await exchange(
      agent,
      {
        ...request,
        origin: map.get(url.origin) ?? url.origin,
        path: url.pathname + url.search,
        headersTimeout: 0,
        bodyTimeout: streamsEvents ? streamIdleMs : 0,
      },
      { timeoutMs: init.timeoutMs ?? timeoutMs, maxBytes: most, signal: init.signal ?? undefined, streamsEvents, openStreams },
    );
    return toResponse(answer, most);
  }

  async function close(): Promise<void> {
    for (const end of openStreams) end();
    await agent.close();
  }

  return { fetch, publicUrl: (url) => mapUrl(url, map), close };
}

function readTarget(input: string | URL): URL {
  const url = parseUrl(input);
  if (url === undefined || !isCallable(url)) throw new AppError('egress_refused');
  return url;
}

function parseUrl(input: string | URL): URL | undefined {
  try {
    return new URL(input);
  } catch {
    // The exception quotes the whole URL, its query included.
    return undefined;
  }
}

function isCallable(url: URL): boolean {
  const web = url.protocol === 'https:' || url.protocol === 'http:';
  // A trailing dot is the same host under a second name, past every rule that goes by name; userinfo hides the host from
  // a reader and puts a credential into the URL.
  return web && url.username === '' && url.password === '' && !url.hostname.endsWith('.');
}

const bodiless = new Set([204, 205, 304]);

async function toResponse({ status, headers, body }: Answer, maxBytes: number): Promise<Response> {
  const coding = codingOf(headers);
  const readable =
    coding === undefined || bodiless.has(status) || isEmpty(body) ? body : await decodeWhole(body, coding, maxBytes);
  try {
    return new Response(bodiless.has(status) || isEmpty(readable) ? null : readable, { status, headers: headerPairs(headers) });
  } catch {
    // A status past 599 or a header that the standard forbids: the exception's text would quote it.
    throw new AppError('upstream_unreadable');
  }
}

function codingOf({ 'content-encoding': coding }: Answer['headers']): string | undefined {
  const text = String(coding ?? '');
  return text === '' || text === 'identity' ? undefined : text;
}

function isEmpty(body: Answer['body']): boolean {
  return body instanceof Uint8Array && body.length === 0;
}

async function decodeWhole(body: Answer['body'], coding: string, maxBytes: number): Promise<Uint8Array> {
  if (body instanceof Uint8Array) return decode(body, coding, maxBytes);
  await body.cancel();
  throw new AppError('upstream_unreadable');
}

/** Without the headers that described the body on the wire. */
function headerPairs(headers: Answer['headers']): [string, string][] {
  const pairs: [string, string][] = [];
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || name === 'content-encoding' || name === 'content-length' || name === 'transfer-encoding') continue;
    if (Array.isArray(value)) for (const item of value) pairs.push([name, item]);
    else pairs.push([name, value]);
  }
  return pairs;
}

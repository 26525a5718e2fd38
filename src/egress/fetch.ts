/**
 * The one door for outbound HTTP. It calls public addresses over https and what the operator allows, follows no redirect
 * (each hop would need the caller's judgement), and is bounded in time and bytes.
 */
import { Agent, Pool } from 'undici';
import { AppError } from '../errors.ts';
import type { AllowEntry } from './address.ts';
import { connectorFor, mayReach, type Resolve, resolveHost } from './connect.ts';
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

/** What `request` takes: for callers that make thousands of calls and want no more than the bytes. */
export interface EgressRequest extends Pick<EgressInit, 'method' | 'headers' | 'body' | 'signal' | 'timeoutMs' | 'maxBytes'> {
  /** Hears an event stream's bytes as they arrive; what it throws ends the exchange. The answer comes when the stream ends. */
  readonly onEvents?: (chunk: Buffer) => void;
  /** Hears that such a stream has begun. */
  readonly onOpen?: () => void;
  /** A stream that may stay open for hours: it gets a connection of its own, outside the bound on connections per origin. */
  readonly longLived?: boolean;
}

/** `body` is whole and decoded, and empty for an event stream. Header names are lower-case. */
export interface EgressAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Uint8Array;
}

export type EgressFetch = (input: string | URL, init?: EgressInit) => Promise<Response>;

export interface Egress {
  /**
   * Like the standard `fetch`. The body has arrived when it answers, except for an event stream to a caller whose `accept`
   * names `text/event-stream`. Throws AppError `egress_refused`, `invalid_input`, `upstream_unreachable`,
   * `upstream_timeout`, `upstream_too_large`, `upstream_unreadable` and, when `init.signal` aborts, `cancelled`.
   */
  readonly fetch: EgressFetch;
  /** The same door without the web's objects around it, at a third of the cost. Throws what `fetch` throws. */
  request(input: string | URL, init: EgressRequest): Promise<EgressAnswer>;
  /** Whether this URL may be called, as far as can be told now. */
  mayCall(url: URL): Promise<boolean>;
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
  const agentWith = (connections: number | null) =>
    new Agent({
      factory(origin) {
        const url = new URL(origin);
        const connect = connectorFor(url, { allow, resolve, connectTimeoutMs, trusted: mapped.has(url.origin) });
        return new Pool(origin, { connect, connections });
      },
    });
  const agent = agentWith(connectionsPerOrigin);
  const streams = agentWith(null);

  function send(input: string | URL, init: EgressInit & EgressRequest): Promise<Answer> {
    const url = readTarget(input);
    const request = outgoingRequest(init, defaultHeaders);
    const streamsEvents = acceptsEvents(request.headers);
    return exchange(
      init.longLived === true ? streams : agent,
      {
        ...request,
        origin: map.get(url.origin) ?? url.origin,
        path: url.pathname + url.search,
        headersTimeout: 0,
        bodyTimeout: streamsEvents ? streamIdleMs : 0,
      },
      {
        timeoutMs: init.timeoutMs ?? timeoutMs,
        maxBytes: init.maxBytes ?? maxBytes,
        signal: init.signal ?? undefined,
        streamsEvents,
        onEvents: init.onEvents,
        onOpen: init.onOpen,
        openStreams: init.onEvents !== undefined && init.longLived !== true ? undefined : openStreams,
      },
    );
  }

  async function fetch(input: string | URL, init: EgressInit = {}): Promise<Response> {
    return toResponse(await send(input, init), init.maxBytes ?? maxBytes);
  }

  async function request(input: string | URL, init: EgressRequest): Promise<EgressAnswer> {
    const { status, headers, body } = await send(input, init);
    const coding = codingOf(headers);
    const whole =
      coding === undefined && body instanceof Uint8Array
        ? body
        : await decodeWhole(body, coding ?? '', init.maxBytes ?? maxBytes);
    return { status, headers, body: whole };
  }

  async function close(): Promise<void> {
    for (const end of openStreams) end();
    await Promise.all([agent.close(), streams.close()]);
  }

  async function mayCall(url: URL): Promise<boolean> {
    return map.has(url.origin) || (isCallable(url) && (await mayReach(new URL(url.origin), { allow, resolve, trusted: false })));
  }

  return { fetch, request, mayCall, publicUrl: (url) => mapUrl(url, map), close };
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

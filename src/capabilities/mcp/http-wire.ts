/**
 * Streamable HTTP for both protocol generations: every message is a POST, its answer JSON or an event stream. Sessions
 * (2025) are carried here; that one was lost is decided by whoever opened it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/client';
import type { Egress, EgressAnswer } from '../../egress/fetch.ts';
import { createEventReader, type EventReader, type ServerEvent } from './event-reader.ts';
import { headerValue } from './header-value.ts';
import { httpRefusal } from './http-refusal.ts';
import { readMessages } from './read-message.ts';
import { isRecord } from './record.ts';
import {
  answeredIdOf,
  type Message,
  outcomeUnknown,
  type RequestId,
  requestIdOf,
  type SendOptions,
  type Wire,
  WireError,
  type WireEvents,
} from './wire.ts';

export interface HttpWireOptions {
  readonly egress: Pick<Egress, 'request'>;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Most bytes of one message. */
  readonly maxBytes: number;
  /** The longest that a call may take, in milliseconds. */
  readonly longestCallMs: number;
}

export interface HttpWire extends Wire {
  /** Whether the server gave a session, which it can lose. */
  hasSession(): boolean;
}

/** How often a broken stream of answers is taken up again before the call counts as lost. */
const resumptions = 3;
const shortestRetryMs = 100;
const firstRetryMs = 1_000;
const longestRetryMs = 60_000;

export const createHttpWire = ({ egress, url, headers: own, maxBytes, longestCallMs }: HttpWireOptions): HttpWire => {
  let events: WireEvents | undefined;
  let sessionId: string | undefined;
  let version: string | undefined;
  let listening: AbortController | undefined;
  const closing = new AbortController();
  const underWay = new Set<AbortController>();

  const headersFor = (extra: Readonly<Record<string, string>> = {}) => ({
    ...own,
    ...(sessionId !== undefined && { 'mcp-session-id': sessionId }),
    ...(version !== undefined && { 'mcp-protocol-version': version }),
    ...extra,
  });

  const send = async (
    message: Message,
    { headers, controller = new AbortController(), longLived = false }: SendOptions = {},
  ): Promise<void> => {
    const { signal } = controller;
    const id = requestIdOf(message);
    const exchange = openExchange(id, longLived ? undefined : controller);
    if (id !== undefined) underWay.add(controller);
    try {
      const answer = await post(message, exchange, { headers, signal, longLived });
      if (id === undefined) {
        if (!isOk(answer)) throw httpRefusal(answer);
        return;
      }
      exchange.read(answer, sessionId !== undefined);
      if (isEventStream(answer) && !exchange.isAnswered()) await resume(exchange, signal);
    } catch (error) {
      // A stream that was ended because it outlived its answer has done its work.
      if (!exchange.isAnswered() || !signal.aborted) throw error;
    } finally {
      underWay.delete(controller);
      exchange.over();
    }
  };

  const post = async (
    message: Message,
    exchange: Exchange,
    { headers, signal, longLived }: Pick<SendOptions, 'headers' | 'longLived'> & { readonly signal: AbortSignal },
  ): Promise<EgressAnswer> => {
    const isHandshake = message['method'] === 'initialize';
    if (isHandshake) sessionId = undefined;
    const answer = await egress.request(url, {
      method: 'POST',
      headers: headersFor({ 'content-type': 'application/json', accept: bothKinds, ...bodyHeaders(message), ...headers }),
      body: JSON.stringify(message),
      timeoutMs: requestIdOf(message) === undefined ? noticeMs : longestCallMs,
      maxBytes,
      onEvents: exchange.reader.feed,
      longLived: longLived === true,
      signal,
    });
    if (isHandshake && isOk(answer)) sessionId = textOf(answer.headers['mcp-session-id']);
    return answer;
  };

  /** The answer to one request, however it comes. A stream that stays open after it is ended, if there is a controller. */
  const openExchange = (id: RequestId | undefined, controller: AbortController | undefined) => {
    let answered = false;
    let lingering: NodeJS.Timeout | undefined;
    let foreign: string | undefined;
    const deliver = (messages: readonly Message[]) => {
      for (const message of messages) {
        if (id !== undefined && answeredIdOf(message) === id) {
          answered = true;
          lingering ??= controller && setTimeout(() => controller.abort(), lingerMs);
        }
        events?.message(message, id);
      }
    };
    const onEvent = ({ type, data }: ServerEvent) => {
      if (data === '' || type !== 'message') return;
      const messages = readMessages(data);
      if (messages) deliver(messages);
      else foreign ??= data.slice(0, 1_000);
    };
    return {
      reader: createEventReader(maxBytes, onEvent),
      isAnswered: () => answered,
      over: () => clearTimeout(lingering),
      /** What the server said in place of JSON-RPC. */
      foreign: () => foreign,
      read(answer: EgressAnswer, inSession: boolean): void {
        if (isEventStream(answer) && isOk(answer)) {
          if (!answered && foreign !== undefined) throw notJsonRpc(answer.status, foreign);
          return;
        }
        const text = Buffer.from(answer.body).toString();
        const messages = answer.status === 404 && inSession ? undefined : readMessages(text);
        const fits = messages?.some((message) => answeredIdOf(message) === id) === true;
        // Some say in JSON-RPC too that a token is missing; how to get one stands in the headers alone.
        if (answer.status === 401 || answer.status === 403) throw httpRefusal(answer);
        if (messages && fits) deliver(messages);
        else if (!isOk(answer)) throw httpRefusal(answer);
        else throw notJsonRpc(answer.status, text.slice(0, 1_000));
      },
    };
  };

  type Exchange = ReturnType<typeof openExchange>;

  /** A server that names its events can be asked for the rest after its stream has broken off. */
  const resume = async (exchange: Exchange, signal: AbortSignal | undefined): Promise<void> => {
    for (let attempt = 0; attempt < resumptions && exchange.reader.lastId() !== undefined; attempt += 1) {
      await sleep(waitBefore(exchange.reader, attempt), undefined, signal ? { signal } : undefined).catch(() => undefined);
      if (signal?.aborted === true) break;
      const answer = await openStream(exchange.reader, signal).catch(() => undefined);
      if (exchange.isAnswered()) return;
      if (answer !== undefined && !isOk(answer)) break;
    }
    throw new WireError('upstream_unreachable', {
      detail: `The upstream MCP server’s answer broke off; ${outcomeUnknown}.`,
      outcome: 'unknown',
    });
  };

  const openStream = (reader: EventReader, signal?: AbortSignal, onOpen?: () => void): Promise<EgressAnswer> => {
    const lastId = reader.lastId();
    return egress.request(url, {
      method: 'GET',
      headers: headersFor({ accept: 'text/event-stream', ...(lastId !== undefined && { 'last-event-id': lastId }) }),
      onEvents: reader.feed,
      longLived: true,
      maxBytes,
      ...(signal && { signal }),
      ...(onOpen && { onOpen }),
    });
  };

  /** Servers without such a stream answer 4xx, which is no fault; one that ends is opened again for as long as we listen. */
  const keepListening = async (stop: AbortSignal, onOpen: () => void): Promise<void> => {
    const reader = createEventReader(maxBytes, ({ type, data }) => {
      if (data === '' || type !== 'message') return;
      for (const message of readMessages(data) ?? []) events?.message(message, undefined);
    });
    for (let attempt = 0; !stop.aborted; attempt += 1) {
      const began = Date.now();
      const answer = await openStream(reader, stop, onOpen).catch(() => undefined);
      if (answer !== undefined && (!isOk(answer) || !isEventStream(answer))) return;
      if (Date.now() - began > longestRetryMs) attempt = 0;
      await sleep(waitBefore(reader, attempt), undefined, { signal: stop }).catch(() => undefined);
    }
  };

  return {
    kind: 'http',
    async start(heard) {
      events = heard;
    },
    send,
    setProtocolVersion(negotiated) {
      version = negotiated;
    },
    hasSession: () => sessionId !== undefined,
    async listen() {
      if (listening || closing.signal.aborted) return;
      listening = new AbortController();
      const stop = AbortSignal.any([listening.signal, closing.signal]);
      await new Promise<void>((resolve) => {
        const late = setTimeout(resolve, longestOpeningMs);
        const opened = () => {
          clearTimeout(late);
          resolve();
        };
        void keepListening(stop, opened).finally(opened);
      });
    },
    stopListening() {
      listening?.abort();
      listening = undefined;
    },
    async close() {
      if (closing.signal.aborted) return;
      closing.abort();
      for (const controller of underWay) controller.abort();
      if (sessionId === undefined) return;
      // The server frees what it keeps for the session; one that cannot be reached forgets it by itself.
      await egress.request(url, { method: 'DELETE', headers: headersFor(), timeoutMs: noticeMs }).catch(() => undefined);
    },
  };
};

const bothKinds = 'application/json, text/event-stream';
const noticeMs = 10_000;
/** Servers end the stream of an answer themselves; each that does not would occupy one of the connections to its origin. */
const lingerMs = 1_000;
/** How long a session's first use waits for the server's own stream: a question that is asked before it is open is lost. */
const longestOpeningMs = 1_000;

const isOk = ({ status }: EgressAnswer): boolean => status >= 200 && status < 300;

const textOf = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const isEventStream = ({ headers }: EgressAnswer): boolean =>
  textOf(headers['content-type'])?.toLowerCase().startsWith('text/event-stream') === true;

/** What the server wishes, in bounds: one that wishes for no pause at all would keep us busy. */
const waitBefore = (reader: EventReader, attempt: number): number =>
  Math.min(Math.max(reader.retryMs() ?? firstRetryMs * 2 ** attempt, shortestRetryMs), longestRetryMs);

/** 2026-07-28: what intermediaries route by stands in headers too. */
const bodyHeaders = ({ method, params }: Message): Record<string, string> => {
  if (typeof method !== 'string' || !isRecord(params) || !isRecord(params['_meta'])) return {};
  const version = params['_meta'][PROTOCOL_VERSION_META_KEY];
  if (typeof version !== 'string') return {};
  const name = method === 'resources/read' ? params['uri'] : params['name'];
  return {
    'mcp-protocol-version': version,
    'mcp-method': method,
    ...(typeof name === 'string' && { 'mcp-name': headerValue(name) }),
  };
};

const notJsonRpc = (httpStatus: number, body: string): WireError =>
  new WireError('upstream_unreadable', {
    detail: `The upstream MCP server answered with something that is not MCP (HTTP ${httpStatus}); ${outcomeUnknown}.`,
    httpStatus,
    body,
    outcome: 'unknown',
  });

/**
 * One wire shared by many requests: each gets its own id, its progress, its questions and its time limit. The SDK's client
 * does the handshake through `sdk`, which is the same wire; its numeric ids and our own never meet.
 */
import type { Transport } from '@modelcontextprotocol/client';
import { AppError } from '../../errors.ts';
import { isTooDeep } from '../../nesting.ts';
import type { Elicit, Progress } from '../tools.ts';
import { isRecord, type JsonRecord } from './record.ts';
import { createSdkTransport } from './sdk-transport.ts';

import { answeredIdOf, type Message, outcomeUnknown, type RequestId, requestIdOf, type Wire, WireError } from './wire.ts';

export interface ChannelRequest {
  readonly method: string;
  readonly params: JsonRecord;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Milliseconds; begins anew with each progress. */
  readonly timeoutMs: number;
  /** Milliseconds in all. */
  readonly longestMs: number;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  readonly elicit?: Elicit | undefined;
}

export interface Channel {
  readonly sdk: Transport;
  /** Why a send of the SDK's failed, which its own errors do not tell. */
  sdkFailure(): AppError | undefined;
  /** @returns the JSON-RPC result. @throws AppError; UpstreamRefusal for a JSON-RPC error. */
  request(request: ChannelRequest): Promise<JsonRecord>;
  /** Calls every running request off. */
  end(reason: AppError): void;
  /** How a request is called off: by a notification, or by closing its stream (2026-07-28 over HTTP). */
  cancelByNotification(yes: boolean): void;
}

/** A JSON-RPC error of the server's. */
export class UpstreamRefusal extends AppError {
  readonly rpcCode: number;
  readonly rpcMessage: string;

  constructor(rpcCode: number, rpcMessage: string, shown: string) {
    super('upstream_rejected', { detail: `The upstream MCP server refused the call${shown === '' ? '' : `: ${shown}`}.` });
    this.rpcCode = rpcCode;
    this.rpcMessage = rpcMessage;
  }
}

interface Waiting {
  resolve(result: JsonRecord): void;
  reject(error: AppError): void;
  progress(progress: Progress): void;
  giveUp(error: AppError): void;
  readonly elicit: Elicit | undefined;
}

interface ChannelOptions {
  readonly wire: Wire;
  readonly plainText: (text: string) => string | undefined;
  /** The wire broke by itself. */
  readonly onClosed: (reason: AppError) => void;
}

export const createChannel = ({ wire, plainText, onClosed }: ChannelOptions): Channel => {
  const waiting = new Map<RequestId, Waiting>();
  let sequence = 0;
  let byNotification = true;

  let answering = 0;
  let isBroken = false;

  const breakOff = (reason: AppError): void => {
    isBroken = true;
    for (const own of [...waiting.values()]) own.giveUp(reason);
    onClosed(reason);
    void wire.close();
  };

  const receive = (message: Message, related: RequestId | undefined): void => {
    if (isBroken) return;
    const answered = answeredIdOf(message);
    const own = answered === undefined ? undefined : waiting.get(answered);
    if (own) settle(own, message);
    else if (requestIdOf(message) !== undefined) void answer(message, related);
    else if (!receiveProgress(message)) deliver(message, answered ?? related);
  };

  const settle = (own: Waiting, { result, error }: Message): void => {
    if (isRecord(result)) {
      own.resolve(result);
      return;
    }
    if (!isRecord(error)) {
      own.reject(new WireError('upstream_unreadable', { outcome: 'unknown' }));
      return;
    }
    const text = typeof error['message'] === 'string' ? error['message'] : '';
    own.reject(new UpstreamRefusal(typeof error['code'] === 'number' ? error['code'] : 0, text, plainText(text) ?? ''));
  };

  const receiveProgress = ({ method, params }: Message): boolean => {
    const token = method === 'notifications/progress' && isRecord(params) ? params['progressToken'] : undefined;
    const own = typeof token === 'string' ? waiting.get(token) : undefined;
    if (!own || !isRecord(params) || typeof params['progress'] !== 'number') return false;
    const { progress, total, message } = params;
    own.progress({
      progress,
      ...(typeof total === 'number' && { total }),
      ...(typeof message === 'string' && { message: plainText(message) ?? '' }),
    });
    return true;
  };

  /** The server's requests. A question belongs to the call in whose stream it came, or to the only call that runs. */
  const answer = async (message: Message, related: RequestId | undefined): Promise<void> => {
    const { id, method, params } = message;
    if (answering >= mostAnswering) return breakOff(tooManyRequests());
    answering += 1;
    const reply = (body: JsonRecord) =>
      wire
        .send({ jsonrpc: '2.0', id, ...body })
        .catch(() => undefined)
        .finally(() => {
          answering -= 1;
        });
    if (method === 'ping') return reply({ result: {} });
    if (method !== 'elicitation/create') return reply({ error: { code: methodNotFound, message: 'Method not found' } });
    const only = waiting.size === 1 ? [...waiting.values()][0] : undefined;
    const elicit = (related === undefined ? only : waiting.get(related))?.elicit;
    const result = elicit && isRecord(params) && !isTooDeep(params) ? await elicit(params).catch(() => cancelled) : cancelled;
    return reply({ result });
  };

  const request = ({
    method,
    params,
    headers,
    signal,
    timeoutMs,
    longestMs,
    onProgress,
    elicit,
  }: ChannelRequest): Promise<JsonRecord> =>
    new Promise((resolve, reject) => {
      sequence += 1;
      const id = `patchbay-${sequence}`;
      const exchange = new AbortController();
      const began = Date.now();
      let progressed = 0;
      let progressedAt = 0;
      const finish = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        waiting.delete(id);
      };
      const fail = (error: AppError) => {
        if (!waiting.has(id)) return;
        finish();
        reject(error);
      };
      const giveUp = (error: AppError) => {
        if (!waiting.has(id)) return;
        fail(error);
        if (!byNotification) return exchange.abort();
        wire
          .send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } })
          .catch(() => undefined)
          .finally(() => exchange.abort());
      };
      const onAbort = () => giveUp(new AppError('cancelled'));
      const onTimeout = () =>
        giveUp(
          new WireError('upstream_timeout', {
            detail: `The upstream MCP server did not answer in time; ${outcomeUnknown}.`,
            outcome: 'unknown',
          }),
        );
      let timer = setTimeout(onTimeout, Math.min(timeoutMs, longestMs));
      waiting.set(id, {
        elicit:
          elicit &&
          (async (question) => {
            // A person thinks as long as a person thinks; the limit in all still holds.
            clearTimeout(timer);
            timer = setTimeout(onTimeout, Math.max(0, longestMs - (Date.now() - began)));
            return elicit(question);
          }),
        resolve(result) {
          finish();
          resolve(result);
        },
        reject: fail,
        giveUp,
        progress(progress) {
          clearTimeout(timer);
          const now = Date.now();
          timer = setTimeout(onTimeout, Math.min(timeoutMs, Math.max(0, longestMs - (now - began))));
          progressed += 1;
          if (progressed > freeProgress && now - progressedAt < progressEveryMs) return;
          progressedAt = now;
          onProgress?.(progress);
        },
      });
      if (signal.aborted) return fail(new AppError('cancelled'));
      signal.addEventListener('abort', onAbort, { once: true });
      const meta = { ...(isRecord(params['_meta']) && params['_meta']), ...(onProgress && { progressToken: id }) };
      const sent = { jsonrpc: '2.0', id, method, params: { ...params, ...(Object.keys(meta).length > 0 && { _meta: meta }) } };
      wire.send(sent, { headers, controller: exchange }).catch((error: unknown) => {
        fail(error instanceof AppError ? error : new WireError('upstream_unreachable', { outcome: 'unknown' }));
      });
    });

  const { transport, deliver, failure } = createSdkTransport({
    wire,
    receive,
    onClosed(reason) {
      for (const own of [...waiting.values()]) own.reject(reason);
      onClosed(reason);
    },
  });

  return {
    sdk: transport,
    sdkFailure: failure,
    request,
    end(reason) {
      for (const own of [...waiting.values()]) own.giveUp(reason);
    },
    cancelByNotification(yes) {
      byNotification = yes;
    },
  };
};

/** Requests of the server's that are being answered. One that asks more at once than any server needs to is left. */
const mostAnswering = 64;

const tooManyRequests = (): WireError =>
  new WireError('upstream_unreadable', {
    detail: `The upstream MCP server asked for too much at once and was left; ${outcomeUnknown}.`,
    outcome: 'unknown',
  });

/** Progress that is handed on at any pace, and how many milliseconds lie between two notices after that. */
const freeProgress = 100;
const progressEveryMs = 100;

const methodNotFound = -32601;
const cancelled = { action: 'cancel' };

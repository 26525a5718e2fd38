/**
 * One HTTP answer to a call that may take long. It is plain JSON if the result comes soon. Past `keepAliveMs` it becomes
 * an event stream whose comments keep proxies from giving up, as both generations' clients accept.
 */
import type { ServerResponse } from 'node:http';
import type { RequestId } from './plain-request.ts';
import { type Refusal, refuse } from './refusal.ts';

export interface Answer {
  /** Sends a JSON-RPC message before the result, which makes the answer a stream. */
  event(json: string): void;
  /** Sends the result and ends. */
  message(json: string): void;
  refusal(refusal: Refusal, id: RequestId): void;
  /** Ends without a message: the answer to a cancelled request, which must have none. */
  nothing(): void;
}

export const openAnswer = (
  res: ServerResponse,
  { takesStream, keepAliveMs }: { takesStream: boolean; keepAliveMs: number },
): Answer => {
  const timer = takesStream
    ? setInterval(() => (res.destroyed || res.writableEnded ? clearInterval(timer) : keepAlive(res)), keepAliveMs)
    : undefined;
  timer?.unref();

  return {
    event(json) {
      if (res.destroyed || res.writableEnded) return;
      startStream(res);
      res.write(streamEvent(json));
    },
    message(json) {
      clearInterval(timer);
      if (res.headersSent) res.end(streamEvent(json));
      else sendJson(res, json);
    },
    refusal(refusal, id) {
      clearInterval(timer);
      if (res.headersSent)
        res.end(streamEvent(JSON.stringify({ jsonrpc: '2.0', id, error: { code: refusal.code, message: refusal.message } })));
      else refuse(res, refusal);
    },
    nothing() {
      clearInterval(timer);
      startStream(res);
      res.end();
    },
  };
};

/** Makes the answer an event stream, unless it is one already. */
export const startStream = (res: ServerResponse): void => {
  if (res.headersSent) return;
  res.writeHead(200, streamHeaders);
  res.flushHeaders();
};

export const streamEvent = (json: string): string => `event: message\ndata: ${json}\n\n`;

const sendJson = (res: ServerResponse, json: string): void => {
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) });
  // As text rather than bytes, node sends head and body in one write.
  res.end(json);
};

const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
};

const keepAlive = (res: ServerResponse): void => {
  startStream(res);
  res.write(': keepalive\n\n');
};

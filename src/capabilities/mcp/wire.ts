/** How JSON-RPC messages travel to one upstream server and back: Streamable HTTP, HTTP+SSE and stdio have this in common. */
import { AppError, type ErrorCode } from '../../errors.ts';
import type { Challenge } from './upstream.ts';

export type RequestId = string | number;
/** A JSON-RPC message as it was parsed: an object with `jsonrpc: "2.0"`. */
export type Message = Readonly<Record<string, unknown>>;

export interface WireEvents {
  /** `related` is the request in whose answer the message came; undefined where one stream carries everything. */
  message(message: Message, related: RequestId | undefined): void;
  /** The wire broke by itself; nothing more will come. */
  closed(reason: AppError): void;
}

export interface SendOptions {
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Ends the exchange: by the caller when it gives up, by the wire when a stream stays open long after its answer. */
  readonly controller?: AbortController | undefined;
  /** The answer is a stream that stays open, as for a subscription. */
  readonly longLived?: boolean;
}

export interface Wire {
  readonly kind: 'http' | 'sse' | 'stdio';
  start(events: WireEvents): Promise<void>;
  /**
   * Over HTTP a request's promise settles when its exchange is over, after the answer was handed to `message`; on the
   * others when the message is on its way. Rejects with AppError or WireError.
   */
  send(message: Message, options?: SendOptions): Promise<void>;
  setProtocolVersion(version: string): void;
  /**
   * Opens the server's own stream of notifications and questions, where the protocol has one (2025, Streamable HTTP). It may fail
   * silently. Settles when the stream is open, or will not be soon.
   */
  listen(): Promise<void>;
  /** Ends that stream; the session stays. */
  stopListening(): void;
  close(): Promise<void>;
}

interface WireErrorOptions {
  readonly detail?: string;
  readonly retryAfter?: number | undefined;
  readonly httpStatus?: number;
  /** What the server said, for our own decisions only; never shown. */
  readonly body?: string;
  readonly challenge?: Challenge | undefined;
  /** Whether the request can have reached the server's code. */
  readonly outcome: 'not-run' | 'unknown';
}

/** A request that got no JSON-RPC answer. */
export class WireError extends AppError {
  readonly httpStatus: number | undefined;
  readonly body: string;
  readonly challenge: Challenge | undefined;
  readonly outcome: 'not-run' | 'unknown';

  constructor(code: ErrorCode, { detail, retryAfter, httpStatus, body = '', challenge, outcome }: WireErrorOptions) {
    super(code, {
      ...(detail !== undefined && { detail }),
      ...(retryAfter !== undefined && { retryAfter }),
      cause: { httpStatus, outcome },
    });
    this.httpStatus = httpStatus;
    this.body = body;
    this.challenge = challenge;
    this.outcome = outcome;
  }
}

export const outcomeUnknown = 'whether the call took effect is unknown';

/** Whether a failed request certainly did not run: the outbound door says so where no byte was sent. */
export const wasNotRun = (error: unknown): boolean => {
  if (error instanceof WireError) return error.outcome === 'not-run';
  if (!(error instanceof AppError)) return false;
  if (error.code === 'egress_refused' || error.code === 'invalid_input') return true;
  const { cause } = error;
  return typeof cause === 'object' && cause !== null && 'sent' in cause && cause.sent === false;
};

export const isRequestId = (id: unknown): id is RequestId => typeof id === 'string' || typeof id === 'number';

/** The id of a request; undefined for notifications and responses. */
export const requestIdOf = ({ id, method }: Message): RequestId | undefined =>
  typeof method === 'string' && isRequestId(id) ? id : undefined;

/** The id that a response answers; undefined for requests and notifications. */
export const answeredIdOf = (message: Message): RequestId | undefined =>
  message['method'] === undefined && ('result' in message || 'error' in message) && isRequestId(message['id'])
    ? message['id']
    : undefined;

/** One request and its answer on an undici dispatcher, with a bound on time and bytes. */
import { setMaxListeners } from 'node:events';
import type { Dispatcher } from 'undici';
import { AppError } from '../errors.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Whole, as received; a stream only for an event stream that the caller accepts, empty for one that `onEvents` has heard. */
  readonly body: Uint8Array | ReadableStream<Uint8Array>;
}

export interface ExchangeOptions {
  /** For the whole exchange; for an event stream until its headers have come. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly signal: AbortSignal | undefined;
  readonly streamsEvents: boolean;
  /** Hears the bytes of an event stream as they arrive, in place of a stream; what it throws ends the exchange. */
  readonly onEvents?: ((chunk: Buffer) => void) | undefined;
  /** Hears that such a stream has begun. */
  readonly onOpen?: (() => void) | undefined;
  /** Gets a function per open event stream that ends it. Absent for a stream that is an answer, and ends by itself. */
  readonly openStreams: Set<() => void> | undefined;
}

interface SendOptions extends Dispatcher.DispatchOptions {
  readonly origin: string;
}

/** Rejects with AppErrors only: what the dispatcher was given to fail with, or a code of the table with a cause without text. */
export function exchange(dispatcher: Dispatcher, request: SendOptions, options: ExchangeOptions): Promise<Answer> {
  const { timeoutMs, maxBytes, signal, onEvents, openStreams } = options;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let head: Pick<Answer, 'status' | 'headers'> = { status: 0, headers: {} };
    let size = 0;
    let heard = false;
    let connection: Dispatcher.DispatchController | undefined;
    let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
    let failure: AppError | undefined;

    const finish = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      openStreams?.delete(cancel);
    };
    const fail = (error: AppError) => {
      if (failure !== undefined) return;
      failure = error;
      finish();
      reject(error);
      stream?.error(error);
      connection?.abort(error);
    };
    const cancel = () => fail(new AppError('cancelled'));
    const timer = setTimeout(() => fail(timeout(request.origin, connection !== undefined)), timeoutMs);

    const startStream = () => {
      clearTimeout(timer);
      openStreams?.add(cancel);
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          stream = controller;
        },
        pull: () => connection?.resume(),
        cancel,
      });
      resolve({ ...head, body });
    };

    const hear = (chunk: Buffer) => {
      try {
        onEvents?.(chunk);
      } catch (error) {
        fail(error instanceof AppError ? error : new AppError('upstream_unreadable'));
      }
    };

    if (signal?.aborted === true) return cancel();
    if (signal !== undefined) {
      // Many calls may share a signal. Each takes its listener away again, so Node's warning of a leak would be wrong.
      setMaxListeners(0, signal);
      signal.addEventListener('abort', cancel, { once: true });
    }

    dispatcher.dispatch(request, {
      // Called right before the first byte is written, which makes it the line between "not sent" and "unknown".
      onRequestStart(controller) {
        connection = controller;
        if (failure !== undefined) controller.abort(failure);
      },
      onResponseStart(_, status, headers) {
        if (status < 200) return;
        head = { status, headers };
        if (options.streamsEvents && isEventStream(headers['content-type'])) {
          if (onEvents === undefined) return startStream();
          clearTimeout(timer);
          openStreams?.add(cancel);
          heard = true;
          options.onOpen?.();
        }
        if (Number(headers['content-length']) > maxBytes && request.method !== 'HEAD') fail(new AppError('upstream_too_large'));
      },
      onResponseData(controller, chunk) {
        if (heard) return hear(chunk);
        size += chunk.length;
        if (size > maxBytes) return fail(new AppError('upstream_too_large'));
        if (stream === undefined) return void chunks.push(chunk);
        stream.enqueue(chunk);
        if ((stream.desiredSize ?? 0) <= 0) controller.pause();
      },
      onResponseEnd() {
        finish();
        if (stream !== undefined) stream.close();
        else resolve({ ...head, body: chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, size) });
      },
      onResponseError(_, error) {
        fail(error instanceof AppError ? error : unreachable(request.origin, error, connection !== undefined));
      },
    });
  });
}

function isEventStream(contentType: string | string[] | undefined): boolean {
  return typeof contentType === 'string' && contentType.toLowerCase().startsWith('text/event-stream');
}

function timeout(origin: string, sent: boolean): AppError {
  const detail = sent
    ? 'The provider did not answer in time; whether the call took effect is unknown.'
    : 'The provider could not be reached in time; nothing was sent.';
  return new AppError('upstream_timeout', { detail, cause: { origin, sent } });
}

function unreachable(origin: string, error: Error, sent: boolean): AppError {
  const detail = sent
    ? 'The connection to the provider broke before the answer was complete; whether the call took effect is unknown.'
    : 'The provider cannot be reached; nothing was sent.';
  return new AppError('upstream_unreachable', { detail, cause: { origin, sent, code: codeOf(error) } });
}

/** The code alone: the text of an exception may quote a header, a path or an address. */
function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

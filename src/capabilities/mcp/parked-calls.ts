/**
 * Calls of servers of the 2025 generation that wait for an answer while the agent's client, of 2026-07-28, goes away to ask
 * and comes back. A parked call lives in the process that runs it: a repeat that reaches another one cannot be continued.
 */
import { AppError } from '../../errors.ts';
import { randomToken } from '../../secrets/tokens.ts';
import type { Elicit } from '../tools.ts';
import { isRecord, type JsonRecord } from './record.ts';
import type { UpstreamResult } from './upstream.ts';

interface Parkable {
  readonly owner: string;
  readonly requestState: string | undefined;
  readonly inputResponses: JsonRecord | undefined;
  readonly signal: AbortSignal;
  /** Begins the call; `signal` outlives the client's request while the call is parked. */
  start(elicit: Elicit, signal: AbortSignal): Promise<UpstreamResult>;
}

export interface ParkedCalls {
  /** Runs until the result or the server's next question. @throws AppError, what `start` throws included. */
  run(call: Parkable): Promise<UpstreamResult>;
}

interface Running {
  readonly owner: string;
  readonly controller: AbortController;
  result: Promise<UpstreamResult>;
  /** The server's question, once it has come. */
  question: Deferred<JsonRecord>;
  answer: ((answer: JsonRecord) => void) | undefined;
  /** Takes it out of the parked ones. */
  unpark(): void;
}

/** After which nobody is expected to come back. */
const waitMs = 300_000;
const mostParked = 1_000;
/** Tells our own state from a server's. */
const prefix = 'patchbay-parked-';
const inputKey = 'answer';

export const createParkedCalls = (): ParkedCalls => {
  const parked = new Map<string, Running>();

  const begin = ({ owner, start }: Parkable): Running => {
    const controller = new AbortController();
    const running: Running = {
      owner,
      controller,
      question: deferred(),
      answer: undefined,
      unpark: () => {},
      result: start(
        (asked) =>
          new Promise((resolve) => {
            running.answer = resolve;
            running.question.resolve(asked);
          }),
        controller.signal,
      ),
    };
    return running;
  };

  const park = (running: Running, asked: JsonRecord): UpstreamResult => {
    if (parked.size >= mostParked) {
      running.controller.abort();
      throw new AppError('upstream_unavailable', { detail: 'Too many calls wait for an answer already.', retryAfter: 30 });
    }
    const requestState = prefix + randomToken();
    parked.set(requestState, running);
    const timer = setTimeout(() => {
      running.unpark();
      running.controller.abort();
    }, waitMs);
    timer.unref();
    running.unpark = () => {
      clearTimeout(timer);
      parked.delete(requestState);
    };
    running.result.then(running.unpark, running.unpark);
    return {
      kind: 'input-required',
      inputRequests: { [inputKey]: { method: 'elicitation/create', params: asked } },
      requestState,
    };
  };

  /** The result or the next question, whichever comes first; a client that goes away meanwhile ends the call. */
  const next = async (running: Running, signal: AbortSignal): Promise<UpstreamResult> => {
    const end = () => running.controller.abort();
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
    try {
      const first = await Promise.race([running.result, running.question.promise.then((asked) => ({ asked }))]);
      return 'asked' in first ? park(running, first.asked) : first;
    } finally {
      signal.removeEventListener('abort', end);
    }
  };

  const takeUp = ({ owner, requestState = '', inputResponses }: Parkable): Running => {
    const running = parked.get(requestState);
    // Unguessable, and bound to who made the call: nobody answers in another's name.
    if (running?.owner !== owner) {
      throw new AppError('answers_not_expected');
    }
    running.unpark();
    const given = inputResponses?.[inputKey];
    const answer = running.answer;
    running.question = deferred();
    running.answer = undefined;
    answer?.(isRecord(given) ? given : { action: 'cancel' });
    return running;
  };

  return {
    async run(call) {
      const running = call.requestState?.startsWith(prefix) ? takeUp(call) : begin(call);
      return next(running, call.signal);
    },
  };
};

interface Deferred<T> {
  readonly promise: Promise<T>;
  resolve(value: T): void;
}

const deferred = <T>(): Deferred<T> => {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
};

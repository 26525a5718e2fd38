import { createParser } from 'eventsource-parser';
import { WireError } from './wire.ts';

export interface ServerEvent {
  readonly type: string;
  readonly data: string;
}

export interface EventReader {
  feed(chunk: Uint8Array): void;
  /** Id of the last event that had one, from which the stream can be taken up again. */
  lastId(): string | undefined;
  /** Milliseconds that the server wants to pass before that. */
  retryMs(): number | undefined;
}

/** Reads an event stream piece by piece. @throws WireError `upstream_too_large` when one event exceeds `maxBytes`. */
export const createEventReader = (maxBytes: number, onEvent: (event: ServerEvent) => void): EventReader => {
  const decoder = new TextDecoder();
  let id: string | undefined;
  let retry: number | undefined;
  let waiting = 0;
  const parser = createParser({
    onEvent: (event) => {
      waiting = 0;
      // An empty id is the way to say "no id from here".
      if (event.id !== undefined) id = event.id === '' ? undefined : event.id;
      onEvent({ type: event.event ?? 'message', data: event.data });
    },
    onRetry: (milliseconds) => {
      retry = milliseconds;
    },
  });
  return {
    feed(chunk) {
      waiting += chunk.length;
      parser.feed(decoder.decode(chunk, { stream: true }));
      if (waiting > maxBytes) throw new WireError('upstream_too_large', { outcome: 'unknown' });
    },
    lastId: () => id,
    retryMs: () => retry,
  };
};

/** HTTP+SSE of 2024-11-05: one event stream carries every answer; it first names the address that takes the messages. */
import type { Egress } from '../../egress/fetch.ts';
import { AppError } from '../../errors.ts';
import { createEventReader } from './event-reader.ts';
import { httpRefusal } from './http-refusal.ts';
import { readMessages } from './read-message.ts';
import { outcomeUnknown, type Wire, WireError, type WireEvents } from './wire.ts';

export interface SseWireOptions {
  readonly egress: Pick<Egress, 'request'>;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly maxBytes: number;
}

const endpointWithinMs = 10_000;

export const createSseWire = ({ egress, url, headers: own, maxBytes }: SseWireOptions): Wire => {
  const closing = new AbortController();
  let endpoint: URL | undefined;
  let version: string | undefined;

  const start = (events: WireEvents): Promise<void> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => fail(noEndpoint()), endpointWithinMs);
      const fail = (reason: AppError) => {
        clearTimeout(timer);
        reject(reason);
        if (endpoint !== undefined && !closing.signal.aborted) events.closed(reason);
        closing.abort();
      };
      const reader = createEventReader(maxBytes, ({ type, data }) => {
        if (type === 'endpoint') {
          // Only its own origin may get the credential.
          const named = URL.canParse(data, url.href) ? new URL(data, url) : undefined;
          if (named?.origin !== url.origin) return fail(noEndpoint());
          endpoint ??= named;
          clearTimeout(timer);
          return resolve();
        }
        if (type === 'message') for (const message of readMessages(data) ?? []) events.message(message, undefined);
      });
      egress
        .request(url.href, {
          method: 'GET',
          headers: { ...own, accept: 'text/event-stream' },
          onEvents: reader.feed,
          longLived: true,
          maxBytes,
          signal: closing.signal,
        })
        .then(
          (answer) => fail(answer.status >= 300 ? httpRefusal(answer) : endpoint === undefined ? noEndpoint() : broken()),
          (error: unknown) => fail(error instanceof AppError ? error : broken()),
        );
    });

  return {
    kind: 'sse',
    start,
    send: async (message, { headers, controller = closing } = {}) => {
      if (endpoint === undefined) throw noEndpoint();
      const answer = await egress.request(endpoint, {
        method: 'POST',
        headers: {
          ...own,
          'content-type': 'application/json',
          ...(version !== undefined && { 'mcp-protocol-version': version }),
          ...headers,
        },
        body: JSON.stringify(message),
        maxBytes,
        signal: controller.signal,
      });
      if (answer.status >= 300) throw httpRefusal(answer);
    },
    setProtocolVersion(negotiated) {
      version = negotiated;
    },
    listen: async () => {},
    stopListening: () => {},
    async close() {
      closing.abort();
    },
  };
};

const noEndpoint = (): WireError =>
  new WireError('upstream_unreadable', { detail: 'There is no HTTP+SSE MCP server at this address.', outcome: 'not-run' });

const broken = (): WireError =>
  new WireError('upstream_unreachable', {
    detail: `The upstream MCP server’s stream ended; ${outcomeUnknown}.`,
    outcome: 'unknown',
  });

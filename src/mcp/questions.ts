/**
 * Questions to clients of the 2025 generation in the middle of a call: they go out in the call's own stream and are answered
 * by a POST of the client's own, which must reach this process (behind a load balancer: the same replica).
 */
import { randomUUID } from 'node:crypto';
import type { Elicit } from '../capabilities/tools.ts';
import { isJsonObject, type JsonObject } from './json.ts';

export interface Questions {
  /** A way to ask the client of one call; `send` writes a message into the call's stream. */
  askIn(token: string, send: (json: string) => void, signal: AbortSignal): Elicit;
  /** Whether the body answered a question that was open for this agent. */
  answered(token: string, body: unknown): boolean;
}

/** A client that never answers has cancelled. */
const waitMs = 300_000;
const prefix = 'patchbay-asks-';

export const createQuestions = (): Questions => {
  const open = new Map<string, (answer: JsonObject) => void>();
  // The token is part of the key: nobody answers for another agent.
  const keyOf = (token: string, id: string) => `${id} ${token}`;

  return {
    askIn: (token, send, signal) => (params) =>
      new Promise((resolve) => {
        const id = prefix + randomUUID();
        const key = keyOf(token, id);
        const settle = (answer: JsonObject) => {
          clearTimeout(timer);
          signal.removeEventListener('abort', cancel);
          open.delete(key);
          resolve(answer);
        };
        const cancel = () => settle({ action: 'cancel' });
        const timer = setTimeout(cancel, waitMs);
        timer.unref();
        signal.addEventListener('abort', cancel, { once: true });
        open.set(key, settle);
        send(JSON.stringify({ jsonrpc: '2.0', id, method: 'elicitation/create', params }));
      }),
    answered(token, body) {
      if (!isJsonObject(body) || body['method'] !== undefined) return false;
      const { id, result } = body;
      const settle = typeof id === 'string' && id.startsWith(prefix) ? open.get(keyOf(token, id)) : undefined;
      settle?.(isJsonObject(result) ? result : { action: 'cancel' });
      return settle !== undefined;
    },
  };
};

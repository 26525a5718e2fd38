/** Parses what an upstream sends. Integers past 2^53 would change silently in JavaScript, so a message with one is refused. */
import { isRecord } from './record.ts';
import type { Message } from './wire.ts';
import { WireError } from './wire.ts';

/**
 * The JSON-RPC messages in a text, which may be a batch; undefined where it is no JSON-RPC.
 * @throws WireError `upstream_unreadable` for an integer that cannot be kept exact.
 */
export const readMessages = (text: string): readonly Message[] | undefined => {
  const value = parsed(text);
  const messages = Array.isArray(value) ? value : [value];
  if (messages.length === 0 || !messages.every(isMessage)) return undefined;
  if (holdsInexactInteger(text)) {
    throw new WireError('upstream_unreadable', {
      detail:
        'The upstream MCP server sent an integer past 2^53, which would not arrive exactly. It has to send such numbers as text.',
      outcome: 'unknown',
    });
  }
  return messages;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const isMessage = (value: unknown): value is Message => isRecord(value) && value['jsonrpc'] === '2.0';

const sixteenDigits = /\d{16}/;
/** Written so that a text of megabytes needs no stack. */
const strings = /"[^"\\]*(?:\\.[^"\\]*)*"/g;
const numbers = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Nearly every text fails the first test, which is all that it costs. */
export const holdsInexactInteger = (json: string): boolean =>
  sixteenDigits.test(json) &&
  (json.replace(strings, '""').match(numbers) ?? []).some(
    (number) => /^-?\d{16,}$/.test(number) && !Number.isSafeInteger(Number(number)),
  );

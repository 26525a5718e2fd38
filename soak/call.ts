/** One tool call over MCP, and what became of it. */
import { z } from 'zod';
import { callTool, type Era } from '../bench/requests.ts';

/** `ok`, a code of Patchbay's errors, or what the connection was answered with instead. */
export type Outcome = string;

/** Longer than a killed replica can hold up a refresh. */
const patienceMs = 90_000;

export const call = async (origin: string, era: Era, token: string, tool: string): Promise<Outcome> => {
  const { headers, bodyStart, bodyEnd } = callTool(era, { origin, token }, tool).request;
  const init = { method: 'POST', headers, body: `${bodyStart}1${bodyEnd}`, signal: AbortSignal.timeout(patienceMs) };
  try {
    const response = await fetch(new URL('/mcp', origin), init);
    const text = await response.text();
    return response.ok ? outcomeOf(messageIn(text)) : `http ${response.status}`;
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'no answer' : 'unreachable';
  }
};

/** A call that takes long is answered as an event stream whose one message is the answer. */
const messageIn = (text: string): unknown => JSON.parse(/^data: (.+)$/m.exec(text)?.[1] ?? text);

const outcomeOf = (body: unknown): Outcome => {
  const answer = answers.safeParse(body);
  if (!answer.success) return 'unreadable';
  const { isError, _meta: meta } = answer.data.result;
  return isError === true ? (meta?.['patchbay/error']?.code ?? 'error') : 'ok';
};

const answers = z.object({
  result: z.object({
    isError: z.boolean().optional(),
    _meta: z.looseObject({ 'patchbay/error': z.object({ code: z.string() }).optional() }).optional(),
  }),
});

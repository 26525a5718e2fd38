/** Sends one request and reads the answer: what is measured afterwards is known to be right. */
import { z } from 'zod';
import type { Exchange } from './requests.ts';

const id = 123_456;

/** The answer's text. @throws Error that says what is wrong with it. */
export const probe = async (name: string, { request, check }: Exchange): Promise<string> => {
  const { origin, path, headers, bodyStart, bodyEnd } = request;
  // Not on a socket that the server may be closing just now.
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { ...headers, connection: 'close' },
    body: `${bodyStart}${id}${bodyEnd}`,
  });
  const answer = await response.text();
  const message = response.status === 200 ? messageIn(answer) : undefined;
  const fault = message === undefined || message.id !== id ? 'is no answer to the request' : check(message.result);
  if (fault !== undefined) throw new Error(`${name}: the answer ${fault}: ${response.status} ${answer.slice(0, 500)}`);
  return answer;
};

/** Servers may answer as JSON or as an event stream with one event. */
const messageIn = (answer: string) => {
  const json = /^data: (\{.*)$/m.exec(answer)?.[1] ?? answer;
  return z.object({ id: z.number(), result: z.unknown() }).safeParse(JSON.parse(json)).data;
};

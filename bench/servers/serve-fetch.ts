import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { serveForBench } from './serve-for-bench.ts';

/** Serves what answers web requests, as the SDK's handler does. */
export const serveFetch = (answerTo: (request: Request) => Promise<Response>): Promise<void> =>
  serveForBench(
    createServer(async (request, response) => {
      const answer = await answerTo(await toRequest(request));
      response.statusCode = answer.status;
      response.setHeaders(answer.headers);
      response.end(Buffer.from(await answer.arrayBuffer()));
    }),
  );

const toRequest = async (request: IncomingMessage): Promise<Request> => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) if (typeof value === 'string') headers.set(name, value);
  return new Request('http://127.0.0.1/mcp', { method: 'POST', headers, body: await buffer(request) });
};

/** The limit: bare `node:http` that reads the request and answers the same bytes as Patchbay does to `tools/call`. */
import { createServer } from 'node:http';
import { serveForBench } from './serve-for-bench.ts';

const answer = process.env['ANSWER'] ?? '';
const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) };

serveForBench(
  createServer((request, response) => {
    request.resume();
    request.once('end', () => response.writeHead(200, headers).end(answer));
  }),
);

/** An MCP server over Streamable HTTP. With DELAY_MS it is as far away as servers elsewhere are. */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerTo } from '../forwarding/upstream.ts';
import { serveForBench } from './serve-for-bench.ts';

const delayMs = Number(process.env['DELAY_MS'] ?? 0);

serveForBench(
  createServer(async (request, response) => {
    const body = await text(request);
    if (delayMs > 0) await sleep(delayMs);
    const answer = request.method === 'POST' ? answerTo(body) : undefined;
    if (answer === undefined) response.writeHead(request.method === 'POST' ? 202 : 405).end();
    else response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) }).end(answer);
  }),
);

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import type { FetchLike } from '@modelcontextprotocol/client';
import type { FetchImplementation } from 'jose';
import type { CustomFetch } from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseAllowList } from '../../src/egress/address.ts';
import { createEgress, type Egress } from '../../src/egress/fetch.ts';
import { failure, type HttpCounterparty, serveHttp } from './servers.ts';

const kibibytes = (n: number) => Buffer.alloc(n * 1024, 'a');
const text = 'schön '.repeat(50);
const bomb = gzipSync(kibibytes(64 * 1024));
let dropped = 0;

const routes: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/echo': async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    response.setHeader('set-cookie', ['a=1', 'b=2']);
    response.end(JSON.stringify({ method: request.method, url: request.url, headers: request.headers, body }));
  },
  '/gzip': (_, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync(text)),
  '/br': (_, response) => response.setHeader('content-encoding', 'br').end(brotliCompressSync(text)),
  '/deflate': (_, response) => response.setHeader('content-encoding', 'deflate').end(deflateSync(text)),
  '/deflate-raw': (_, response) => response.setHeader('content-encoding', 'deflate').end(deflateRawSync(text)),
  '/bomb': (_, response) => response.setHeader('content-encoding', 'gzip').end(bomb),
  '/truncated': (_, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync(randomBytes(500)).subarray(0, 300)),
  '/unknown-coding': (_, response) => response.setHeader('content-encoding', 'zstd').end('x'),
  '/chain': (_, response) => response.setHeader('content-encoding', 'gzip, gzip').end(gzipSync(gzipSync(text))),
  '/large': (_, response) => response.end(kibibytes(20)),
  '/large-chunked': (_, response) => {
    response.write(kibibytes(10));
    response.end(kibibytes(10));
  },
  '/endless': (_, response) => {
    const timer = setInterval(() => response.write(kibibytes(8)), 1);
    response.on('close', () => {
      clearInterval(timer);
      dropped += 1;
    });
  },
  '/silent': (_, response) =>
    response.on('close', () => {
      dropped += 1;
    }),
  '/stalled': (_, response) => void response.writeHead(200).write('x'),
  '/reset': (request) => request.socket.destroy(),
  '/cut': (request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('x');
    setTimeout(() => request.socket.destroy(), 20);
  },
  '/no-content': (_, response) => response.writeHead(204).end(),
  '/odd-status': (_, response) => response.writeHead(799).end(),
  '/error': (_, response) => response.writeHead(503).end('{"e":1}'),
  '/events': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
    const timer = setTimeout(() => response.end('data: 2\n\n'), 300);
    response.on('close', () => {
      clearTimeout(timer);
      dropped += 1;
    });
  },
};

let server: HttpCounterparty;
let egress: Egress;
const at = (path: string) => `${server.origin}${path}`;
const until = (condition: () => boolean) => expect.poll(condition, { timeout: 2_000, interval: 5 }).toBe(true);

beforeAll(async () => {
  server = await serveHttp((request, response) => {
    const route = routes[String(request.url).split('?')[0] ?? ''];
    if (route === undefined) response.writeHead(404).end();
    else route(request, response);
  });
  egress = createEgress({ allow: parseAllowList('127.0.0.1').entries, map: new Map(), userAgent: 'patchbay-test/1' });
});

afterAll(async () => {
  await egress.close();
  await server.close();
});

describe('an ordinary call', () => {
  test('fits where openid-client, jose and the MCP client take a fetch', async () => {
    const forOpenid: CustomFetch = egress.fetch;
    const forJose: FetchImplementation = egress.fetch;
    const forMcp: FetchLike = egress.fetch;
    const answers = await Promise.all([
      forOpenid(at('/echo'), { method: 'POST', headers: {}, body: new URLSearchParams({ a: 'ü&' }), redirect: 'manual' }),
      forJose(at('/echo'), {
        method: 'GET',
        headers: new Headers({ accept: 'x/y' }),
        redirect: 'manual',
        signal: AbortSignal.timeout(5_000),
      }),
      forMcp(new URL(at('/echo'))),
    ]);
    expect(await Promise.all(answers.map((answer) => answer.json()))).toMatchObject([
      { method: 'POST', body: 'a=%C3%BC%26', headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' } },
      { method: 'GET', headers: { accept: 'x/y', 'user-agent': 'patchbay-test/1' } },
      { method: 'GET', headers: { accept: '*/*', 'accept-encoding': 'gzip, deflate, br' } },
    ]);
  });

  test('sends method, query, headers and body, and answers a standard Response', async () => {
    const response = await egress.fetch(at('/echo?q=a%20b#fragment'), {
      method: 'patch',
      headers: [
        ['X-One', '1'],
        ['x-one', '2'],
        ['content-type', 'application/json'],
      ],
      body: '{"ä":1}',
    });
    expect(response).toBeInstanceOf(Response);
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(await response.json()).toMatchObject({
      method: 'PATCH',
      url: '/echo?q=a%20b',
      headers: { 'x-one': '1, 2', 'content-type': 'application/json', 'content-length': '8' },
      body: '{"ä":1}',
    });
  });

  test('answers statuses of every kind as they are', async () => {
    expect(await (await egress.fetch(at('/error'))).json()).toEqual({ e: 1 });
    const empty = await egress.fetch(at('/no-content'));
    expect([empty.status, empty.body, await empty.text()]).toEqual([204, null, '']);
    expect((await egress.fetch(at('/gzip'), { method: 'HEAD' })).status).toBe(200);
    expect((await failure(egress.fetch(at('/odd-status')))).code).toBe('upstream_unreadable');
  });
});

describe('the body', () => {
  test.each(['/gzip', '/br', '/deflate', '/deflate-raw'])('is decoded: %s', async (path) => {
    const response = await egress.fetch(at(path));
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(await response.text()).toBe(text);
  });

  test.each(['/truncated', '/unknown-coding', '/chain'])('that cannot be decoded is upstream_unreadable: %s', async (path) => {
    expect((await failure(egress.fetch(at(path)))).code).toBe('upstream_unreadable');
  });

  test.each(['/large', '/large-chunked', '/endless'])('past maxBytes is upstream_too_large: %s', async (path) => {
    expect((await failure(egress.fetch(at(path), { maxBytes: 15 * 1024 }))).code).toBe('upstream_too_large');
  });

  test('of exactly maxBytes is accepted, one more is not', async () => {
    const size = 20 * 1024;
    expect(await (await egress.fetch(at('/large'), { maxBytes: size })).text()).toHaveLength(size);
    expect((await failure(egress.fetch(at('/large'), { maxBytes: size - 1 }))).code).toBe('upstream_too_large');
    const decoded = Buffer.byteLength(text);
    expect(await (await egress.fetch(at('/gzip'), { maxBytes: decoded })).text()).toBe(text);
    expect((await failure(egress.fetch(at('/gzip'), { maxBytes: decoded - 1 }))).code).toBe('upstream_too_large');
  });

  test('that is a gzip bomb stops at the limit and not in memory', async () => {
    const before = process.memoryUsage().rss;
    expect((await failure(egress.fetch(at('/bomb')))).code).toBe('upstream_too_large');
    expect(process.memoryUsage().rss - before).toBeLessThan(40 * 1024 * 1024);
  });
});

describe('a failure', () => {
  test.each(['/silent', '/stalled'])('to answer in time is upstream_timeout with an unknown outcome: %s', async (path) => {
    const error = await failure(egress.fetch(at(path), { timeoutMs: 60 }));
    expect(error).toMatchObject({ code: 'upstream_timeout', cause: { origin: server.origin, sent: true } });
    expect(error.message).toContain('unknown');
  });

  test.each(['/reset', '/cut'])('after sending is upstream_unreachable with an unknown outcome: %s', async (path) => {
    const error = await failure(egress.fetch(`${at(path)}?key=SEKRET`, { method: 'POST', body: 'x' }));
    expect(error).toMatchObject({ code: 'upstream_unreachable', cause: { origin: server.origin, sent: true } });
    expect(error.message).toContain('unknown');
    expect(JSON.stringify(error.cause)).not.toContain('SEKRET');
  });

  test('to connect says that nothing was sent', async () => {
    const closed = await serveHttp(() => undefined);
    await closed.close();
    const error = await failure(egress.fetch(`${closed.origin}/?key=SEKRET`));
    expect(error).toMatchObject({
      code: 'upstream_unreachable',
      cause: { origin: closed.origin, sent: false, code: 'ECONNREFUSED' },
    });
    expect(error.message).toContain('nothing was sent');
  });

  test('does not spoil the next call to the same origin', async () => {
    await failure(egress.fetch(at('/reset')));
    expect((await egress.fetch(at('/echo'))).status).toBe(200);
  });
});

describe('the signal of the caller', () => {
  test('that has aborted already keeps every byte back', async () => {
    const seen = server.requests.length;
    expect((await failure(egress.fetch(at('/echo'), { signal: AbortSignal.abort(new Error('SEKRET')) }))).code).toBe('cancelled');
    expect(server.requests).toHaveLength(seen);
  });

  test('cancels a running call and drops its connection', async () => {
    const seen = dropped;
    const controller = new AbortController();
    const call = failure(egress.fetch(at('/silent'), { signal: controller.signal }));
    setTimeout(() => controller.abort(), 30);
    expect((await call).code).toBe('cancelled');
    await until(() => dropped === seen + 1);
  });

  test('may be shared by many calls and keeps no listener of them', async () => {
    const warnings: string[] = [];
    const note = (warning: Error) => warnings.push(warning.name);
    process.on('warning', note);
    let listeners = 0;
    const { signal } = new AbortController();
    const { addEventListener: add, removeEventListener: remove } = signal;
    signal.addEventListener = (...call: Parameters<typeof add>) => {
      listeners += 1;
      add.apply(signal, call);
    };
    signal.removeEventListener = (...call: Parameters<typeof remove>) => {
      listeners -= 1;
      remove.apply(signal, call);
    };
    await Promise.all([...Array(50).keys()].map(() => egress.fetch(at('/echo'), { signal })));
    await failure(egress.fetch(at('/reset'), { signal }));
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', note);
    expect(listeners).toBe(0);
    expect(warnings).toEqual([]);
  });
});

describe('a request that cannot be sent', () => {
  test.each(['SEKRET\r\nx: y', 'SEKRET\nx', 'SEKRET\u0000', 'SEKRET\u2713', 'SEKRET\u007f'])(
    'leaks nothing of the header value %j',
    async (value) => {
      const seen = server.requests.length;
      const error = await failure(egress.fetch(at('/echo'), { headers: { authorization: `Bearer ${value}` } }));
      expect(error.code).toBe('invalid_input');
      expect(error.message).toContain('authorization');
      expect(JSON.stringify([error.message, error.stack, error.cause ?? null])).not.toContain('SEKRET');
      expect(server.requests).toHaveLength(seen);
    },
  );

  test.each([{ 'SEKRET x': '1' }, { Host: 'evil.example' }, { 'content-length': '3' }, { 'Transfer-Encoding': 'chunked' }])(
    'is refused for its header name: %j',
    async (headers) => {
      const error = await failure(egress.fetch(at('/echo'), { headers: Object.entries(headers) }));
      expect(error.code).toBe('invalid_input');
      expect(error.message).not.toContain('SEKRET');
    },
  );

  test.each(['TRACE', 'CONNECT', 'GET /x'])('is refused for its method: %s', async (method) => {
    expect((await failure(egress.fetch(at('/echo'), { method }))).code).toBe('invalid_input');
  });
});

describe('an event stream', () => {
  const accept = { accept: 'application/json, text/event-stream' };

  test('is handed on as it arrives, past the timeout for its headers', async () => {
    const response = await egress.fetch(at('/events'), { headers: accept, timeoutMs: 150 });
    const arrived: string[] = [];
    for await (const chunk of response.body ?? []) arrived.push(Buffer.from(chunk).toString());
    expect(arrived).toEqual(['data: 1\n\n', 'data: 2\n\n']);
  });

  test('is read whole, within the timeout, where the caller did not ask for one', async () => {
    expect((await failure(egress.fetch(at('/events'), { timeoutMs: 100 }))).code).toBe('upstream_timeout');
    expect(await (await egress.fetch(at('/events'))).text()).toBe('data: 1\n\ndata: 2\n\n');
  });

  test('ends when the caller cancels it, aborts, or has had maxBytes', async () => {
    const seen = dropped;
    const controller = new AbortController();
    const [read, aborted, long] = await Promise.all([
      egress.fetch(at('/events'), { headers: accept }),
      egress.fetch(at('/events'), { headers: accept, signal: controller.signal }),
      egress.fetch(at('/events'), { headers: accept, maxBytes: 12 }),
    ]);
    await read.body?.cancel();
    controller.abort();
    expect((await failure(aborted.text())).code).toBe('cancelled');
    expect((await failure(long.text())).code).toBe('upstream_too_large');
    await until(() => dropped === seen + 3);
  });

  test('is ended by close, which waits for other calls', async () => {
    const own = createEgress({ allow: parseAllowList('127.0.0.1').entries, map: new Map(), userAgent: 'x' });
    const stream = await own.fetch(at('/events'), { headers: accept });
    const plain = own.fetch(at('/events'));
    const end = failure(stream.text());
    await until(() => server.requests.slice(-2).every((line) => line === 'GET /events'));
    await own.close();
    expect((await end).code).toBe('cancelled');
    expect(await (await plain).text()).toContain('data: 2');
    expect(await failure(own.fetch(at('/echo')))).toMatchObject({ code: 'upstream_unreachable', cause: { sent: false } });
  });
});

describe('EGRESS_MAP', () => {
  test('sends requests for the public origin to its stand-in, which needs no allow-list entry', async () => {
    const mapped = createEgress({ allow: [], map: new Map([['https://api.example', server.origin]]), userAgent: 'x' });
    expect(await (await mapped.fetch('https://api.example/echo?a=1')).json()).toMatchObject({
      url: '/echo?a=1',
      headers: { host: `127.0.0.1:${server.port}` },
    });
    expect(mapped.publicUrl('https://api.example/login')).toBe(at('/login'));
    const other = await serveHttp((_, response) => response.end());
    expect((await failure(mapped.fetch(`${other.origin}/`))).code).toBe('egress_refused');
    expect(other.requests).toEqual([]);
    await Promise.all([mapped.close(), other.close()]);
  });
});

test('connections are kept alive and used again: ten calls need no more than two', async () => {
  const ports = new Set<number | undefined>();
  const own = await serveHttp((request, response) => {
    ports.add(request.socket.remotePort);
    response.end('x');
  });
  for (let call = 0; call < 10; call += 1) await (await egress.fetch(own.origin)).text();
  expect(ports.size).toBeLessThanOrEqual(2);
  await own.close();
});

test('a process that has made its calls exits although nobody closed the door', async () => {
  const script = `
    const { createEgress } = await import('./src/egress/fetch.ts');
    const egress = createEgress({ allow: [], map: new Map([['https://api.example', '${server.origin}']]), userAgent: 'x' });
    console.log((await egress.fetch('https://api.example/echo')).status);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    timeout: 20_000,
  });
  expect(stdout.trim()).toBe('200');
});

/** Which transport a server is reached by, and what a child process may do to us: the live clients alone, without a service. */
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UpstreamTarget } from '../../../src/capabilities/mcp/upstream.ts';
import { createUpstreams } from '../../../src/capabilities/mcp/upstreams.ts';
import { parseAllowList } from '../../../src/egress/address.ts';
import { createEgress } from '../../../src/egress/fetch.ts';
import { type FakeMcp, startFakeMcp } from '../../helpers/fake-mcp.ts';

const egress = createEgress({ allow: parseAllowList('127.0.0.1').entries, map: new Map(), userAgent: 'test' });
const warnings: object[] = [];
const changed: string[] = [];
const upstreams = createUpstreams({
  egress,
  clientInfo: { name: 'test', version: '1.0.0' },
  logger: { warn: (detail) => void warnings.push(detail) },
  onToolsChanged: (connectionId) => void changed.push(connectionId),
  limits: { callMs: 2_000, longestCallMs: 10_000, connectMs: 3_000, maxBytes: 1024 * 1024 },
});

let count = 0;
const target = (transport: UpstreamTarget['transport'], environment: Record<string, string> = {}): UpstreamTarget => {
  count += 1;
  return { connectionId: `c${count}`, sourceId: 's', transport, headers: {}, environment, verdict: undefined };
};

const call = (to: UpstreamTarget, name = 'echo', args: Record<string, unknown> = {}) =>
  upstreams.call(to, { name, arguments: args, inputSchema: {}, repeatable: false, signal: AbortSignal.timeout(20_000) });

afterAll(async () => {
  await upstreams.close();
  await egress.close();
});

describe('B35 the transport', () => {
  let fake: FakeMcp;
  beforeAll(async () => {
    fake = await startFakeMcp();
  });
  afterAll(() => fake.close());
  beforeEach(() => fake.reset());

  const refuseStreamable = (refuse: (res: ServerResponse) => void) => {
    fake.before = (req, res) => {
      if (req.method !== 'POST' || req.url !== '/mcp') return false;
      refuse(res);
      return true;
    };
    fake.speakSse();
    return target({ kind: 'auto', url: new URL('/mcp', fake.url) });
  };

  it.each([400, 404, 405, 406])('falls back to HTTP+SSE where POST is answered by %i', async (status) => {
    const listing = await upstreams.list(refuseStreamable((res) => void res.writeHead(status).end()));
    expect(listing.tools).toHaveLength(1);
    expect(listing.server.verdict.transport).toBe('sse');
  });

  it('falls back where POST is accepted and answered by nothing', async () => {
    expect((await upstreams.list(refuseStreamable((res) => void res.writeHead(202).end()))).server.verdict.transport).toBe('sse');
  });

  it.each([401, 403, 429, 500])('does not where POST is answered by %i, and says that', async (status) => {
    const failed = upstreams.list(refuseStreamable((res) => void res.writeHead(status).end()));
    await expect(failed).rejects.toThrow(String(status));
    expect(fake.requests.map(({ http }) => http)).not.toContain('GET');
  });

  it('does not where nobody answers at all', async () => {
    const nobody = target({ kind: 'auto', url: new URL('http://127.0.0.1:9/mcp') });
    await expect(upstreams.list(nobody)).rejects.toMatchObject({ code: 'upstream_unreachable' });
  });

  it('never second-guesses a transport that the catalog names', async () => {
    refuseStreamable((res) => void res.writeHead(404).end());
    await expect(upstreams.list(target({ kind: 'http', url: new URL('/mcp', fake.url) }))).rejects.toThrow('404');
  });

  it.each([404, 405, 406, 400])('stays up where only the stream of notifications is refused by %i', async (status) => {
    fake.before = (req, res) => {
      if (req.method !== 'GET') return false;
      res.writeHead(status).end();
      return true;
    };
    const to = target({ kind: 'http', url: new URL('/mcp', fake.url) });
    await upstreams.list(to);
    await expect(call(to)).resolves.toMatchObject({ kind: 'complete' });
    await expect(call(to)).resolves.toMatchObject({ kind: 'complete' });
    expect(fake.of('initialize')).toHaveLength(1);
  });
});

/** A server over stdio, written as a program text: `on(method, params)` answers the result. */
const program = (body: string): UpstreamTarget['transport'] => ({
  kind: 'stdio',
  command: process.execPath,
  arguments: [
    '-e',
    `const send = (message) => process.stdout.write(JSON.stringify(message) + '\\n');
     const answer = (id, result) => send({ jsonrpc: '2.0', id, result });
     const base = { initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'child', version: '1' } }),
       'tools/list': () => ({ tools: [{ name: 'echo', inputSchema: { type: 'object' } }] }),
       'tools/call': ({ arguments: args }) => ({ content: [{ type: 'text', text: JSON.stringify(args) }] }) };
     let on = (method, params) => base[method]?.(params);
     ${body}
     let rest = '';
     process.stdin.on('data', (chunk) => {
       rest += chunk;
       for (let end = rest.indexOf('\\n'); end !== -1; end = rest.indexOf('\\n')) {
         const { id, method, params } = JSON.parse(rest.slice(0, end));
         rest = rest.slice(end + 1);
         if (id === undefined) continue;
         const result = on(method, params, id);
         if (result) answer(id, result);
         else if (!base[method]) send({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
       }
     });`,
  ],
});

describe('B38 a child that dies', () => {
  it('during a call fails it at once without repeating it, and the next call starts another', async () => {
    const to = target(
      program(
        `on = (method, params) => method === 'tools/call' && params.arguments.die ? process.exit(3) : base[method]?.(params);`,
      ),
    );
    const began = performance.now();
    await expect(call(to, 'echo', { die: true })).rejects.toThrow('whether the call took effect is unknown');
    expect(performance.now() - began).toBeLessThan(5_000);
    await expect(call(to, 'echo', { n: 1 })).resolves.toMatchObject({ content: [{ type: 'text', text: '{"n":1}' }] });
  });

  it('each time it starts is left alone for longer and longer', async () => {
    const to = target(program('process.exit(1);'));
    for (let n = 0; n < 2; n += 1) await expect(call(to)).rejects.toMatchObject({ code: 'upstream_unreachable' });
    await expect(call(to)).rejects.toMatchObject({ code: 'upstream_unavailable', retryAfter: expect.any(Number) });
  });

  it('because there is no such program says so', async () => {
    await expect(call(target({ kind: 'stdio', command: '/no/such/program', arguments: [] }))).rejects.toThrow(
      'cannot be started',
    );
  });

  it('takes with it what it has started itself', async () => {
    const to = target(
      program(`const grandchild = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
        base['tools/call'] = () => ({ content: [{ type: 'text', text: String(grandchild.pid) }] });`),
    );
    const result = await call(to);
    const pid = Number(result.kind === 'complete' && result.content[0]?.['text']);
    expect(isAlive(pid)).toBe(true);
    upstreams.drop(to.connectionId);
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
  });
});

describe('B39 a child that prints what is no MCP', () => {
  it('goes on working, and the lines are logged, cut, without its secrets', async () => {
    const to = target(
      program(`process.stdout.write('Server v1 started with ' + process.env.UPSTREAM_KEY + '\\n{"level":"info"}\\n\\x1b[32mok\\x1b[0m\\n\\n');
        on = (method, params) => { if (method === 'tools/call') process.stdout.write('calling\\n'); return base[method]?.(params); };`),
      { UPSTREAM_KEY: 'SEKRET-child' },
    );
    await expect(call(to, 'echo', { n: 1 })).resolves.toMatchObject({ content: [{ type: 'text', text: '{"n":1}' }] });
    expect(JSON.stringify(warnings)).toContain('Server v1 started');
    expect(JSON.stringify(warnings)).not.toContain('SEKRET-child');
  });

  it('without ever ending a line is cut off, and replaced at the next call', async () => {
    const to = target(
      program(`on = (method, params) => {
        if (method !== 'tools/call' || !params.arguments.flood) return base[method]?.(params);
        const block = 'x'.repeat(65536);
        const flood = () => process.stdout.write(block, flood);
        flood();
      };`),
    );
    await expect(call(to, 'echo', { flood: true })).rejects.toMatchObject({ code: 'upstream_too_large' });
    await expect(call(to, 'echo', { n: 2 })).resolves.toMatchObject({ content: [{ type: 'text', text: '{"n":2}' }] });
  });

  it('that prints half a message lets the call time out', async () => {
    const to = target(
      program(
        `on = (method, params) => { if (method !== 'tools/call') return base[method]?.(params); process.stdout.write('{"jsonrpc":'); };`,
      ),
    );
    await expect(call(to)).rejects.toMatchObject({ code: 'upstream_timeout' });
  });
});

describe('B41 a child’s environment', () => {
  it('holds the declared variables and nothing of ours', async () => {
    process.env['SEKRET'] = 'of-the-service';
    const to = target(
      program(`base['tools/call'] = () => ({ content: [{ type: 'text', text: JSON.stringify(process.env) }] });`),
      { UPSTREAM_KEY: 'k' },
    );
    const result = await call(to);
    delete process.env['SEKRET'];
    const seen = JSON.parse(String(result.kind === 'complete' && result.content[0]?.['text']));
    expect(seen).toMatchObject({ UPSTREAM_KEY: 'k' });
    expect(
      Object.keys(seen).filter((name) => !['HOME', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'USER', 'UPSTREAM_KEY'].includes(name)),
    ).toEqual([]);
  });
});

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectUrl, createFakeProjectTools, serveMcp, workGroup } from '../helpers/fake-project-tools.ts';

const fake = createFakeProjectTools();
let served: Awaited<ReturnType<typeof serveMcp>>;

beforeAll(async () => {
  served = await serveMcp(fake.tools, { keepAliveMs: 100, maxBodyBytes: 100_000 });
});
afterAll(() => served.stop());
beforeEach(() => {
  Object.assign(fake.state, { databaseAway: false, needsUser: true, calls: 0, aborted: [], signals: [] });
  fake.admit('token-a', { groups: [workGroup] });
  fake.admit('token-b', { groups: [workGroup] });
});

const legacyHeaders = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

const post = (
  token: string | undefined,
  body: unknown,
  options: { headers?: Record<string, string>; signal?: AbortSignal } = {},
) =>
  fetch(served.url, {
    method: 'POST',
    headers: { ...legacyHeaders, ...(token !== undefined && { authorization: `Bearer ${token}` }), ...options.headers },
    body: JSON.stringify(body),
    signal: options.signal ?? null,
  });

const call = (id: number | string, operation: string, args: object = {}) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: `work-github__${operation}`, arguments: args },
});
const cancelled = (requestId: number | string) => ({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } });

const running = (count: number) => vi.waitFor(() => expect(fake.state.running).toBe(count));

describe('who calls', () => {
  const bodies = {
    list: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    call: call(1, 'echo'),
    ping: { jsonrpc: '2.0', id: 1, method: 'ping' },
    broken: {},
  };

  it.each(Object.entries(bodies))('%s without a token is answered 401 with a challenge', async (_title, body) => {
    const response = await post(undefined, body);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
  });

  it.each(Object.entries(bodies))('%s with an unknown token is answered 401 with invalid_token', async (_title, body) => {
    const response = await post('token-nobody', body);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
    expect(fake.state.calls).toBe(0);
  });

  it.each(['Basic dXNlcjpwYXNz', 'Bearer', 'Bearer a b', 'token-a'])(
    'credentials in the form "%s" are no token',
    async (authorization) => {
      expect((await post(undefined, bodies.list, { headers: { authorization } })).status).toBe(401);
    },
  );

  it.each(Object.entries(bodies))('%s is answered 503 with Retry-After while the database is away', async (_title, body) => {
    fake.state.databaseAway = true;
    const response = await post('token-a', body);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('7');
  });
});

describe('where the request comes from', () => {
  const withHost = (host: string, origin?: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { ...legacyHeaders, authorization: 'Bearer token-a', host, ...(origin !== undefined && { origin }) };
      const req = request({ port: served.port, path: '/mcp', method: 'POST', headers }, (res) => {
        res.resume();
        resolve(res.statusCode);
      });
      req.once('error', reject);
      req.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }));
    });

  it('a name that is not this service is refused', async () => {
    expect(await withHost('localhost:9999')).toBe(200);
    expect(await withHost('evil.example')).toBe(403);
    expect(await withHost('localhost.evil.example')).toBe(403);
  });

  it('a page of another site is refused', async () => {
    expect(await withHost('localhost', 'http://localhost:5173')).toBe(200);
    expect(await withHost('localhost', 'https://evil.example')).toBe(403);
    expect(await withHost('localhost', 'null')).toBe(403);
  });
});

describe('a stateless server', () => {
  it('has no session to delete, whichever is named', async () => {
    const headers = { authorization: 'Bearer token-a', 'mcp-session-id': 'a-session-of-somebody' };
    const response = await fetch(served.url, { method: 'DELETE', headers });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, POST');
  });

  it('gives a session id only to clients whose user can be asked, which says how', async () => {
    const initialize = (protocolVersion: string, capabilities: object) =>
      post('token-a', {
        jsonrpc: '2.0',
        id: 0,
        method: 'initialize',
        params: { protocolVersion, capabilities, clientInfo: { name: 'c', version: '1' } },
      });
    expect((await initialize('2025-11-25', { elicitation: { url: {} } })).headers.get('mcp-session-id')).toMatch(/^asks-u-/);
    expect((await initialize('2025-11-25', { elicitation: {} })).headers.get('mcp-session-id')).toMatch(/^asks-f-/);
    expect((await initialize('2025-11-25', {})).headers.get('mcp-session-id')).toBeNull();
    expect((await initialize('2025-06-18', { elicitation: { url: {} } })).headers.get('mcp-session-id')).toBeNull();
  });

  it('lends nobody the rights of another agent by a session id', async () => {
    const headers = { 'mcp-session-id': 'asks-u-of-a' };
    const response = await post('token-b', call(1, 'echo'), { headers });
    expect(await response.json()).toMatchObject({ result: { structuredContent: { agent: 'token-b' } } });
    expect((await post('token-nobody', call(1, 'echo'), { headers })).status).toBe(401);
  });
});

describe('two agents with the same request id', () => {
  it('each get their own answer, the fast one first', async () => {
    const slow = post('token-a', call(1, 'slow', { ms: 300 }));
    await running(1);
    const fast = await post('token-b', call(1, 'echo', { text: 'b' }));
    expect(await fast.json()).toMatchObject({ id: 1, result: { structuredContent: { text: 'b', agent: 'token-b' } } });
    expect(fake.state.running).toBe(1);
    expect(await (await slow).text()).toContain('"agent":"token-a"');
  });

  it('cancel only their own call', async () => {
    const ofA = post('token-a', call(1, 'slow'));
    const ofB = post('token-b', call(1, 'slow', { ms: 400 }));
    await running(2);
    expect((await post('token-a', cancelled(1))).status).toBe(202);
    expect(await (await ofA).text()).not.toContain('jsonrpc');
    expect(fake.state.aborted).toEqual(['token-a']);
    expect(await (await ofB).text()).toContain('"agent":"token-b"');
    expect(fake.state.aborted).toEqual(['token-a']);
  });
});

describe('cancelling', () => {
  it('by dropping the connection aborts that call and no other', async () => {
    const dropped = new AbortController();
    const first = post('token-a', call(1, 'slow'), { signal: dropped.signal }).catch((error: Error) => error.name);
    const second = post('token-a', call(2, 'slow', { ms: 400 }));
    await running(2);
    dropped.abort();
    expect(await first).toBe('AbortError');
    await vi.waitFor(() => expect(fake.state.aborted).toEqual(['token-a']));
    expect(await (await second).text()).toContain('"waited":400');
  });

  it('by dropping works for requests that the SDK answers', async () => {
    const dropped = new AbortController();
    const odd = { ...call(1, 'slow'), params: { ...call(1, 'slow').params, task: { ttl: 1 } } };
    const response = post('token-a', odd, { signal: dropped.signal }).then((answer) => answer.text());
    await running(1);
    dropped.abort();
    await expect(response).rejects.toThrow();
    await running(0);
    expect(fake.state.aborted).toEqual(['token-a']);
  });

  it('tells the id 1 from the id "1", and does nothing for an id that is not running', async () => {
    const slow = post('token-a', call(1, 'slow', { ms: 400 }));
    await running(1);
    for (const id of ['1', 2, 'x']) expect((await post('token-a', cancelled(id))).status).toBe(202);
    expect(await (await slow).text()).toContain('"waited":400');
    expect(fake.state.aborted).toEqual([]);
  });

  it('does nothing where two clients of one agent run the same id, since nobody knows which is meant', async () => {
    const calls = [post('token-a', call(1, 'slow', { ms: 400 })), post('token-a', call(1, 'slow', { ms: 400 }))];
    await running(2);
    await post('token-a', cancelled(1));
    for (const response of await Promise.all(calls)) expect(await response.text()).toContain('"waited":400');
    expect(fake.state.aborted).toEqual([]);
  });

  it('does nothing to a call that is over, neither by its connection nor by its id', async () => {
    const response = await post('token-a', call(1, 'echo'), { headers: { connection: 'close' } });
    await response.text();
    await post('token-a', cancelled(1));
    await sleep(20);
    expect(fake.state.signals.map((signal) => signal.aborted)).toEqual([false]);
  });
});

describe('a slow call', () => {
  it('becomes an event stream with signs of life, then the result', async () => {
    const response = await post('token-a', call(1, 'slow', { ms: 350 }));
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(await response.text()).toMatch(/^(: keepalive\n\n){2,}event: message\ndata: \{"result".*"id":1\}\n\n$/);
  });

  it('stays JSON for a client that takes no streams', async () => {
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const slow = call(1, 'slow', { ms: 250 });
    const headers = {
      accept: 'application/json',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': slow.params.name,
    };
    const response = await post('token-a', { ...slow, params: { ...slow.params, _meta: meta } }, { headers });
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toMatchObject({ result: { resultType: 'complete', structuredContent: { waited: 250 } } });
  });
});

describe('a large body', () => {
  it('is refused with 413 when it declares its length, and when it does not', async () => {
    const body = call(1, 'echo', { text: 'x'.repeat(100_000) });
    expect((await post('token-a', body)).status).toBe(413);
    const chunked = await fetch(served.url, {
      method: 'POST',
      headers: { ...legacyHeaders, authorization: 'Bearer token-a' },
      body: new Blob([JSON.stringify(body)]).stream(),
      duplex: 'half',
    });
    expect(chunked.status).toBe(413);
    expect(fake.state.calls).toBe(0);
  });
});

it('answers a connection that needs its user in the same way in a form that only the SDK knows', async () => {
  const odd = { ...call(1, 'signed_out'), params: { ...call(1, 'signed_out').params, task: { ttl: 1 } } };
  const asText = await (await post('token-a', odd)).text();
  expect(asText).toContain('"isError":true');
  expect(asText).toContain(connectUrl);
  const asError = await (await post('token-a', odd, { headers: { 'mcp-session-id': 'asks-u-x' } })).text();
  expect(asError).toContain('-32042');
});

it('ends streams that wait for notifications when it closes', async () => {
  const other = await serveMcp(fake.tools);
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const response = await fetch(other.url, {
    method: 'POST',
    headers: {
      ...legacyHeaders,
      authorization: 'Bearer token-a',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'subscriptions/listen',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params: { _meta: meta, notifications: {} } }),
  });
  expect(response.status).toBe(200);
  const ended = response.text();
  await other.stop();
  expect(await ended).toContain('acknowledged');
});

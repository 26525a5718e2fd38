/** Calling upstream servers through the whole service: credentials, names, lost sessions, lost answers. */
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { type Agent, makeAgent } from '../../helpers/agent.ts';
import { giveToAgent } from '../../helpers/example.ts';
import { fakeTool } from '../../helpers/fake-mcp.ts';
import { connectUpstream, upstreamWorld } from '../../helpers/upstream-example.ts';

const world = upstreamWorld();

const agentOf = async (alias = 'work'): Promise<Agent> =>
  makeAgent(world, world.alice, [await connectUpstream(world.alice, alias)]);

describe('an upstream server', () => {
  it('offers its tools under the alias, and gets the connection’s own credential', async () => {
    const agent = await agentOf();
    const { body } = await agent.tools();
    expect(body.tools.map(({ name }: { name: string }) => name)).toEqual(['work__echo']);
    expect(body.warnings).toEqual([]);
    const answer = await agent.mcp('work__echo', { text: 'hello' });
    expect(answer.body.result).toEqual({ content: [{ type: 'text', text: '{"text":"hello"}' }] });
    expect(world.fake.of('tools/call').map(({ headers }) => headers.authorization)).toEqual(['Bearer SEKRET-work']);
  });

  it('is not asked when an agent lists its tools', async () => {
    const agent = await agentOf();
    const before = world.fake.requests.length;
    for (let n = 0; n < 5; n += 1) await agent.tools();
    expect(world.fake.requests.length).toBe(before);
  });
});

describe('B36 a lost session', () => {
  const sessionNotFound = { jsonrpc: '2.0', error: { code: -32001, message: 'Session not found' }, id: null };
  const forms: [string, (res: ServerResponse) => void][] = [
    ['404', (res) => res.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify(sessionNotFound))],
    ['400', (res) => res.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(sessionNotFound))],
    [
      'an event stream',
      (res) => res.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: {"error":"Session not found"}\n\n'),
    ],
  ];

  it.each(forms)('said by %s is opened anew once for all that wait, and each call is sent once more', async (_form, refuse) => {
    world.fake.session = 's1';
    const agent = await agentOf();
    await agent.mcp('work__echo', { text: 'first' });
    const handshakes = world.fake.of('initialize').length;
    world.fake.session = 's2';
    world.fake.before = (req, res, body) => {
      if (body['method'] !== 'tools/call' || req.headers['mcp-session-id'] !== 's1') return false;
      refuse(res);
      return true;
    };
    const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => agent.mcp('work__echo', { text: String(n) })));
    expect(answers.map(({ body }) => body.result.content[0].text)).toEqual([1, 2, 3, 4, 5].map((n) => `{"text":"${n}"}`));
    expect(world.fake.of('initialize').length).toBe(handshakes + 1);
    expect(world.fake.of('initialize').at(-1)?.headers['mcp-session-id']).toBeUndefined();
  });

  it('that is lost again at once ends in an error', async () => {
    world.fake.session = 's1';
    const agent = await agentOf();
    world.fake.before = (_req, res, body) => {
      if (body['method'] !== 'tools/call') return false;
      res.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify(sessionNotFound));
      return true;
    };
    const calls = world.fake.of('tools/call').length;
    const { body } = await agent.mcp('work__echo');
    expect(body.result.isError).toBe(true);
    expect(world.fake.of('tools/call').length).toBe(calls + 2);
  });
});

describe('B52 a lost answer', () => {
  const losses: [string, (res: ServerResponse) => void][] = [
    ['a dropped connection', (res) => void res.destroy()],
    ['a 503', (res) => void res.writeHead(503).end()],
  ];

  it.each(losses)('by %s is never repeated, and the agent is told that the outcome is unknown', async (_form, lose) => {
    world.fake.tools = [fakeTool('send', { annotations: { destructiveHint: false } })];
    const agent = await agentOf();
    world.fake.on('tools/call', ({ res }) => lose(res));
    const { body } = await agent.mcp('work__send');
    expect(body.result.isError).toBe(true);
    expect(body.result.content[0].text).toContain('whether the call took effect is unknown');
    expect(world.fake.of('tools/call')).toHaveLength(1);
  });

  it('of a tool that only reads is asked for once more', async () => {
    const agent = await agentOf();
    let calls = 0;
    world.fake.on('tools/call', ({ res }) => {
      calls += 1;
      if (calls === 1) return void res.destroy();
      return { content: [{ type: 'text', text: 'second' }] };
    });
    expect((await agent.mcp('work__echo')).body.result.content[0].text).toBe('second');
  });

  it('is no lost answer when the tool itself says that it failed', async () => {
    const agent = await agentOf();
    world.fake.on('tools/call', () => ({ content: [{ type: 'text', text: 'no such item' }], isError: true }));
    expect((await agent.mcp('work__echo')).body.result).toEqual({
      content: [{ type: 'text', text: 'no such item' }],
      isError: true,
    });
    expect(world.fake.of('tools/call')).toHaveLength(1);
  });
});

describe('B37 a server that is dead or silent', () => {
  it('holds up neither lists nor the calls of others, and its own calls end with a reason', async () => {
    const healthy = await connectUpstream(world.alice, 'healthy');
    const silentId = await connectUpstream(world.alice, 'silent');
    const agent = await makeAgent(world, world.alice, [healthy, silentId]);
    const silent = new Set<ServerResponse>();
    world.fake.before = (req, res) => {
      if (req.headers.authorization !== 'Bearer SEKRET-silent') return false;
      silent.add(res);
      return true;
    };
    const stuck = agent.mcp('silent__echo');
    const { body } = await agent.tools();
    expect(body.tools).toHaveLength(2);
    expect((await agent.mcp('healthy__echo', { text: 'a' })).body.result.isError).toBeUndefined();
    world.fake.before = (_req, res) => {
      res.destroy();
      return true;
    };
    for (const res of silent) res.destroy();
    expect((await stuck).body.result.isError).toBe(true);
  });

  it('when its tools cannot be read leaves the connection Ready, says so, and is read again later', async () => {
    world.fake.on('tools/list', ({ res }) => void res.writeHead(500).end());
    const agent = await agentOf();
    const { body } = await agent.tools();
    expect(body.tools).toEqual([]);
    expect(body.warnings).toMatchObject([{ alias: 'work', status: 'Ready', reason: 'tools-unread', action: 'validate' }]);
  });
});

describe('B57 clients of two people', () => {
  it('never mix credentials, lists or sessions, even with equal keys', async () => {
    let sessions = 0;
    world.fake.on('initialize', ({ params, res }) => {
      sessions += 1;
      res.setHeader('mcp-session-id', `s${sessions}`);
      return {
        protocolVersion: params['protocolVersion'],
        capabilities: { tools: {} },
        serverInfo: { name: 'fake', version: '1' },
      };
    });
    world.fake.on('tools/call', ({ headers }) => ({
      content: [{ type: 'text', text: `${headers.authorization} ${headers['mcp-session-id']}` }],
    }));
    const bob = world.patchbay.as(`bob-${world.people}`);
    const aliceId = await connectUpstream(world.alice, 'work', 'SEKRET-same');
    const bobId = await connectUpstream(bob, 'work', 'SEKRET-same');
    const ofAlice = await makeAgent(world, world.alice, [aliceId]);
    const ofBob = await makeAgent(world, bob, [bobId]);
    const texts = await Promise.all(
      Array.from(
        { length: 50 },
        async (_, n) => (await (n % 2 === 0 ? ofAlice : ofBob).mcp('work__echo')).body.result.content[0].text,
      ),
    );
    const [a, b] = [new Set(texts.filter((_, n) => n % 2 === 0)), new Set(texts.filter((_, n) => n % 2 === 1))];
    expect([a.size, b.size]).toEqual([1, 1]);
    expect([...a][0]).not.toBe([...b][0]);

    await world.alice.patch(`/api/connections/${aliceId}`, { secrets: { key: { action: 'set', value: 'SEKRET-newer' } } });
    expect((await ofAlice.mcp('work__echo')).body.result.content[0].text).toMatch(/^Bearer SEKRET-newer /);
    expect((await ofBob.mcp('work__echo')).body.result.content[0].text).toMatch(/^Bearer SEKRET-same /);
  });
});

it('does not get arguments that would arrive changed', async () => {
  const id = await connectUpstream(world.alice, 'work');
  const { token } = await giveToAgent(world.alice, [id]);
  const answer = await world.patchbay.anonymous.post(
    '/mcp',
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"work__echo","arguments":{"text":"12345678901234567890","id":9007199254740993}}}',
    { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' },
  );
  expect(answer.body.error).toMatchObject({ code: -32602, message: expect.stringContaining('2^53') });
  expect(world.fake.of('tools/call')).toHaveLength(0);
});

it('does not get arguments that are nested too deeply', async () => {
  const id = await connectUpstream(world.alice, 'work');
  const { token } = await giveToAgent(world.alice, [id]);
  const call = async (headers: Record<string, string>) =>
    world.patchbay.anonymous.post(
      '/mcp',
      `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"work__echo","arguments":{"text":${nested(5_000)}}}}`,
      { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream', ...headers },
    );
  for (const headers of [{}, { 'mcp-protocol-version': '2025-06-18' }])
    expect((await call(headers)).body).toMatchObject({
      id: 7,
      error: { code: -32600, message: expect.stringContaining('nested') },
    });
  expect(world.fake.of('tools/call')).toHaveLength(0);
});

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

describe('an answer', () => {
  it('that is nested too deeply is refused', async () => {
    const agent = await agentOf();
    world.fake.on('tools/call', ({ res, id }) => {
      res
        .writeHead(200, { 'content-type': 'application/json' })
        .end(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"content":[],"structuredContent":{"id":${nested(5_000)}}}}`);
    });
    const { body } = await agent.mcp('work__echo');
    expect(body.result.isError).toBe(true);
    expect(body.result.content[0].text).toContain('nested');
  });

  it('with an integer that would arrive changed is refused', async () => {
    const agent = await agentOf();
    world.fake.on('tools/call', ({ res, id }) => {
      res
        .writeHead(200, { 'content-type': 'application/json' })
        .end(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"content":[],"structuredContent":{"id":9007199254740993}}}`);
    });
    const { body } = await agent.mcp('work__echo');
    expect(body.result.isError).toBe(true);
    expect(body.result.content[0].text).toContain('2^53');
  });

  it('keeps images, links and structured content, and loses what speaks in our name', async () => {
    const agent = await agentOf();
    const content = [
      { type: 'image', data: 'aGk=', mimeType: 'image/png' },
      { type: 'resource_link', uri: 'https://example.com/a', name: 'a' },
      { type: 'resource', resource: { uri: 'file:///a', text: 'a' } },
    ];
    world.fake.on('tools/call', () => ({
      content,
      structuredContent: { n: 1 },
      _meta: {
        'io.modelcontextprotocol/serverInfo': { name: 'evil' },
        'patchbay/error': { code: 'internal' },
        'example.com/x': 1,
      },
    }));
    expect((await agent.mcp('work__echo')).body.result).toEqual({
      content,
      structuredContent: { n: 1 },
      _meta: { 'example.com/x': 1 },
    });
  });

  it('of 300 MB is cut with a clear error', async () => {
    const agent = await agentOf();
    world.fake.on('tools/call', ({ res }) => {
      res.writeHead(200, { 'content-type': 'application/json' });
      const block = Buffer.alloc(1024 * 1024, 0x61);
      let sent = 0;
      const write = () => {
        while (sent < 300 && !res.destroyed) {
          sent += 1;
          if (!res.write(block)) return void res.once('drain', write);
        }
        res.end();
      };
      write();
    });
    const before = process.memoryUsage().rss;
    const { body } = await agent.mcp('work__echo');
    expect(body.result._meta['patchbay/error'].code).toBe('upstream_too_large');
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
  });
});

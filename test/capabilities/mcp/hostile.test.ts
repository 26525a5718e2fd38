/** Upstream servers that would cost others something: connections, memory, names, or a credential. */
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { type Agent, makeAgent } from '../../helpers/agent.ts';
import { fakeTool } from '../../helpers/fake-mcp.ts';
import { connectUpstream, upstreamWorld } from '../../helpers/upstream-example.ts';

const world = upstreamWorld();

const agentOf = async (): Promise<Agent> => makeAgent(world, world.alice, [await connectUpstream(world.alice, 'work')]);
const toolsOf = async (id: string) => (await world.alice.get(`/api/connections/${id}/tools`)).body;
const done = { content: [{ type: 'text', text: 'done' }] };

describe('a stream that is left open after its answer', () => {
  it('is ended, so that it takes no connection from others', async () => {
    const agent = await agentOf();
    const ended: Promise<unknown>[] = [];
    world.fake.on('tools/call', ({ id, send, res }) => {
      ended.push(once(res, 'close'));
      send({ jsonrpc: '2.0', id, result: done });
      const beat = setInterval(() => res.write(': beat\n\n'), 50);
      res.once('close', () => clearInterval(beat));
    });
    expect((await agent.mcp('work__echo')).body.result).toEqual(done);
    expect((await agent.mcp('work__echo')).body.result).toEqual(done);
    await Promise.all(ended);
    expect(ended).toHaveLength(2);
  });
});

describe('a list', () => {
  it('of two million entries is read as far as tools are used', async () => {
    world.fake.on('tools/list', ({ res, id }) => {
      res
        .writeHead(200, { 'content-type': 'application/json' })
        .end(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"tools":[0${',0'.repeat(2_000_000)}]}}`);
    });
    const id = await connectUpstream(world.alice, 'work');
    const { servers, tools } = await toolsOf(id);
    expect(tools).toEqual([]);
    expect(servers[0]).toMatchObject({ failure: null });
    expect(servers[0].problems[0].message).toContain('more than 1000 tools');
  });

  it('whose pages are too much together ends early, and the owner is told', async () => {
    let pages = 0;
    world.fake.on('tools/list', () => {
      pages += 1;
      return { tools: [fakeTool(`tool-${pages}`, { description: 'x'.repeat(4_000_000) })], nextCursor: String(pages) };
    });
    const { servers, tools } = await toolsOf(await connectUpstream(world.alice, 'work'));
    expect(pages).toBe(3);
    expect(tools).toHaveLength(3);
    expect(servers[0].problems.map(({ message }: { message: string }) => message)).toContain(
      'The server’s list is too long to be read whole; tools are missing.',
    );
  });

  it('with a tool that is named as another would be marked gives each a name of its own', async () => {
    world.fake.tools = [fakeTool('Foo Bar'), fakeTool('foo_bar_55282c18')];
    const { tools } = await toolsOf(await connectUpstream(world.alice, 'work'));
    expect(new Set(tools.map(({ operation }: { operation: string }) => operation)).size).toBe(2);
    expect(tools).toContainEqual(expect.objectContaining({ operation: 'foo_bar_55282c18', upstreamName: 'foo_bar_55282c18' }));
  });
});

describe('a server that repeats its credential', () => {
  it('in an error or a failed result does not show it to an agent', async () => {
    const agent = await agentOf();
    const said = ({ headers }: { headers: { authorization?: string | undefined } }) => `bad credential: ${headers.authorization}`;
    world.fake.on('tools/call', (call) => ({ error: { code: -32000, message: said(call) } }));
    const refused = await agent.mcp('work__echo');
    expect(refused.body.result.content[0].text).toContain('bad credential: Bearer …');
    expect((await agent.call('work__echo')).body.detail).toContain('bad credential: Bearer …');
    world.fake.on('tools/call', (call) => ({ isError: true, content: [{ type: 'text', text: said(call) }] }));
    expect((await agent.mcp('work__echo')).body.result).toMatchObject({
      isError: true,
      content: [{ text: 'bad credential: Bearer …' }],
    });
  });

  it('in what it says of itself and its tools has it pinned without', async () => {
    world.fake.on('tools/list', ({ headers }) => ({
      tools: [fakeTool('echo', { description: `Uses ${headers.authorization}.`, title: headers.authorization })],
    }));
    const agent = await agentOf();
    const { body } = await agent.tools();
    expect(body.tools).toHaveLength(1);
    expect(JSON.stringify(body)).not.toContain('SEKRET');
    expect(JSON.stringify(body)).toContain('Uses Bearer ….');
  });
});

describe('a flood', () => {
  it('of requests ends the session, and the call says so', async () => {
    const agent = await agentOf();
    let answers = 0;
    world.fake.before = (_req, res, body) => {
      if (body['method'] !== undefined || body['result'] === undefined) return false;
      answers += 1;
      // Slower than the questions come.
      setTimeout(() => res.writeHead(202).end(), 200);
      return true;
    };
    world.fake.on('tools/call', ({ send }) => {
      for (let n = 0; n < 2_000; n += 1) send({ jsonrpc: '2.0', id: `ping-${n}`, method: 'ping' });
    });
    const { body } = await agent.mcp('work__echo');
    expect(body.result.isError).toBe(true);
    expect(body.result.content[0].text).toContain('asked for too much at once');
    expect(answers).toBeLessThanOrEqual(64);
    world.fake.on('tools/call', () => done);
    expect((await agent.mcp('work__echo')).body.result).toEqual(done);
  });

  it('of changed lists is read less and less often', async () => {
    await connectUpstream(world.alice, 'busy');
    const began = Date.now();
    while (Date.now() - began < 12_000) {
      world.fake.notify('notifications/tools/list_changed');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    // A read a second at first, then after 2, 4, 8 …; without a growing pause there would be eleven.
    const reads = world.fake.of('tools/list').filter(({ headers }) => headers.authorization === 'Bearer SEKRET-busy');
    expect(reads.length).toBeLessThanOrEqual(8);
    expect(reads.length).toBeGreaterThanOrEqual(4);
  });
});

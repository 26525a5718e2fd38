/** What passes between an agent and an upstream server in the middle of a call: progress, cancelling, questions to the user. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveToAgent } from '../../helpers/example.ts';
import { type FakeMcp, startFakeMcp } from '../../helpers/fake-mcp.ts';
import type { Patchbay } from '../../helpers/patchbay.ts';
import { connectUpstream, startUpstreamExample, upstreamEntry } from '../../helpers/upstream-example.ts';

let fake: FakeMcp;
let patchbay: Patchbay;
let people = 0;

beforeAll(async () => {
  fake = await startFakeMcp();
  patchbay = await startUpstreamExample(upstreamEntry(), [fake.map]);
});

afterAll(async () => {
  await patchbay.close();
  await fake.close();
});

beforeEach(() => {
  fake.reset();
});

const newAgent = async (): Promise<string> => {
  people += 1;
  const user = patchbay.as(`person-${people}`);
  const { token } = await giveToAgent(user, [await connectUpstream(user, 'work')]);
  return token;
};

type Generation = '2025-11-25' | '2026-07-28';
const generations: readonly Generation[] = ['2025-11-25', '2026-07-28'];

const clientOf = async (generation: Generation, token: string, capabilities = {}): Promise<Client> => {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { capabilities, versionNegotiation: { mode: generation === '2026-07-28' ? { pin: generation } : 'legacy' } },
  );
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', patchbay.url), { requestInit: { headers } }));
  return client;
};

const done = { content: [{ type: 'text', text: 'done' }] };

describe.each(generations)('B49 with a client of %s', (generation) => {
  it('progress arrives in order, and only where it was asked for', async () => {
    const tokens: unknown[] = [];
    fake.on('tools/call', async ({ params, send }) => {
      const { progressToken } = Object(params['_meta'] ?? {});
      tokens.push(progressToken);
      for (let progress = 1; progressToken !== undefined && progress <= 9; progress += 1) {
        send({ jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken, progress, total: 9 } });
        await sleep(5);
      }
      return done;
    });
    const client = await clientOf(generation, await newAgent());
    const seen: number[] = [];
    await client.callTool({ name: 'work__echo' }, { onprogress: ({ progress }) => void seen.push(progress) });
    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    await client.callTool({ name: 'work__echo' });
    expect(tokens[1]).toBeUndefined();
    await client.close();
  });

  it('cancelling reaches the server once, for that call alone', async () => {
    let release: () => void = () => {};
    const running: unknown[] = [];
    const gone: unknown[] = [];
    fake.on('tools/call', async ({ id, res }) => {
      running.push(id);
      res.once('close', () => res.writableFinished || gone.push(id));
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return done;
    });
    // Two agents whose clients count their requests alike.
    const [one, other] = [await clientOf(generation, await newAgent()), await clientOf(generation, await newAgent())];
    const cancel = new AbortController();
    const first = one.callTool({ name: 'work__echo' }, { signal: cancel.signal });
    first.catch(() => undefined);
    await expect.poll(() => running.length).toBe(1);
    const firstRelease = release;
    const second = other.callTool({ name: 'work__echo' });
    await expect.poll(() => running.length).toBe(2);
    cancel.abort();
    await expect(first).rejects.toThrow();
    await expect.poll(() => fake.of('notifications/cancelled').length).toBe(1);
    expect(fake.of('notifications/cancelled')[0]?.body['params']).toMatchObject({ requestId: running[0] });
    await sleep(100);
    expect(gone).toEqual([running[0]]);
    firstRelease();
    release();
    expect((await second).content).toEqual(done.content);
    await one.close();
    await other.close();
  });
});

const question = {
  mode: 'form',
  message: 'Which one?',
  requestedSchema: { type: 'object', properties: { name: { type: 'string' } } },
};

const theAnswer = () => {
  let answered: (answer: unknown) => void = () => {};
  const result = new Promise<unknown>((resolve) => {
    answered = resolve;
  });
  return { result, answered: (answer: unknown) => answered(answer) };
};

describe.each(generations)('a question to the user of a client of %s', (generation) => {
  const asking = { elicitation: { form: {} } };

  it('of a server that waits for the answer', async () => {
    const answers: unknown[] = [];
    let answered: (answer: unknown) => void = () => {};
    fake.before = (_req, _res, body) => {
      if (body['id'] === 'q1' && body['method'] === undefined) answered(body['result']);
      return false;
    };
    fake.on('tools/call', async ({ send }) => {
      const answer = new Promise((resolve) => {
        answered = resolve;
      });
      send({ jsonrpc: '2.0', id: 'q1', method: 'elicitation/create', params: question });
      answers.push(await answer);
      return done;
    });
    const client = await clientOf(generation, await newAgent(), asking);
    client.setRequestHandler('elicitation/create', ({ params }) => {
      expect(params.message).toBe('Which one?');
      return { action: 'accept', content: { name: 'that' } };
    });
    expect((await client.callTool({ name: 'work__echo' })).content).toEqual(done.content);
    expect(answers).toEqual([{ action: 'accept', content: { name: 'that' } }]);
    expect(fake.of('tools/call')).toHaveLength(1);
    await client.close();
  });

  it('of a server of 2025 that asks on its own stream and announces nothing', async () => {
    const { result, answered } = theAnswer();
    fake.on('initialize', ({ params: { protocolVersion } }) => ({
      protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: 'fake', version: '1.0.0' },
    }));
    fake.before = (_req, _res, body) => {
      if (body['id'] === 'q2' && body['method'] === undefined) answered(body['result']);
      return false;
    };
    fake.on('tools/call', async () => {
      fake.push({ jsonrpc: '2.0', id: 'q2', method: 'elicitation/create', params: question });
      return { content: [{ type: 'text', text: JSON.stringify(await result) }] };
    });
    const client = await clientOf(generation, await newAgent(), asking);
    client.setRequestHandler('elicitation/create', () => ({ action: 'accept', content: { name: 'that' } }));
    const { content } = await client.callTool({ name: 'work__echo' });
    expect(content).toEqual([{ type: 'text', text: '{"action":"accept","content":{"name":"that"}}' }]);
    await client.close();
  });

  it('is answered with cancel where the client cannot ask', async () => {
    const answers: unknown[] = [];
    let answered: (answer: unknown) => void = () => {};
    fake.before = (_req, _res, body) => {
      if (body['id'] === 'q1' && body['method'] === undefined) answered(body['result']);
      return false;
    };
    fake.on('tools/call', async ({ send }) => {
      const answer = new Promise((resolve) => {
        answered = resolve;
      });
      send({ jsonrpc: '2.0', id: 'q1', method: 'elicitation/create', params: question });
      answers.push(await answer);
      return done;
    });
    const client = await clientOf(generation, await newAgent());
    await client.callTool({ name: 'work__echo' });
    expect(answers).toEqual([{ action: 'cancel' }]);
    await client.close();
  });

  it('of a server that is called again with the answer and its own state', async () => {
    fake.on('server/discover', () => ({
      resultType: 'complete',
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {} },
      ttlMs: 0,
      cacheScope: 'private',
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'fake', version: '1.0.0' } },
    }));
    fake.on('tools/call', ({ params }) =>
      params['requestState'] === 'state-1'
        ? { resultType: 'complete', content: [{ type: 'text', text: JSON.stringify(params['inputResponses']) }] }
        : {
            resultType: 'input_required',
            inputRequests: { which: { method: 'elicitation/create', params: question } },
            requestState: 'state-1',
          },
    );
    const client = await clientOf(generation, await newAgent(), asking);
    client.setRequestHandler('elicitation/create', () => ({ action: 'accept', content: { name: 'that' } }));
    const { content } = await client.callTool({ name: 'work__echo' });
    expect(content).toEqual([{ type: 'text', text: '{"which":{"action":"accept","content":{"name":"that"}}}' }]);
    expect(fake.of('initialize')).toHaveLength(0);
    await client.close();
  });
});

it('answers to a question that is not open are refused, and nobody answers for another', async () => {
  const token = await newAgent();
  const response = await fetch(new URL('/mcp', patchbay.url), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': 'work__echo',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name: 'work__echo',
        inputResponses: { answer: { action: 'accept', content: {} } },
        requestState: 'patchbay-parked-of-somebody-else',
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
        },
      },
    }),
  });
  expect(await response.json()).toMatchObject({ error: { code: -32602 } });
  expect(fake.of('tools/call')).toHaveLength(0);
});

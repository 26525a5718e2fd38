import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { SkillsClient } from '@modelcontextprotocol/client/ext/skills';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ErrorCode, McpError, UrlElicitationRequiredError as OldElicitationError } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { parse as parseYaml } from 'yaml';
import {
  connectUrl,
  createFakeProjectTools,
  exceptionMarker,
  expiredWarning,
  fakeGroup,
  fakeSkill,
  serveMcp,
  workGroup,
} from '../helpers/fake-project-tools.ts';

const fake = createFakeProjectTools();
let served: Awaited<ReturnType<typeof serveMcp>>;

beforeAll(async () => {
  served = await serveMcp(fake.tools);
});
afterAll(() => served.stop());
beforeEach(() => {
  fake.state.databaseAway = false;
  fake.state.needsUser = true;
  fake.admit('token-a', {
    groups: [workGroup, fakeGroup(['home__echo'])],
    skills: [fakeSkill('github', 'How to work with issues')],
    warnings: [expiredWarning],
  });
  fake.admit('token-b', { groups: [fakeGroup(['other__echo'])] });
});

const withToken = (token: string) => ({ requestInit: { headers: { authorization: `Bearer ${token}` } } });
const clientInfo = { name: 'a-client', version: '1.0.0' };

type Capabilities = { elicitation?: { url: Record<string, never> } };

const modern = async (token: string, capabilities: Capabilities = {}) => {
  const client = new Client(clientInfo, { capabilities, versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(new StreamableHTTPClientTransport(new URL(served.url), withToken(token)));
  return client;
};
const legacy = async (token: string, capabilities: Capabilities = {}) => {
  const client = new Client(clientInfo, { capabilities, versionNegotiation: { mode: 'legacy' } });
  await client.connect(new StreamableHTTPClientTransport(new URL(served.url), withToken(token)));
  return client;
};
const old = async (token: string, capabilities: Capabilities = {}) => {
  const client = new OldClient(clientInfo, { capabilities });
  // The 1.x transport's optional members are not written for exactOptionalPropertyTypes.
  const transport: unknown = new OldTransport(new URL(served.url), withToken(token));
  await client.connect(transport as Parameters<OldClient['connect']>[0]);
  return client;
};

const callSlowly = (client: Client | OldClient, signal: AbortSignal): Promise<unknown> => {
  const call = { name: 'work-github__slow' };
  return client instanceof OldClient ? client.callTool(call, undefined, { signal }) : client.callTool(call, { signal });
};

const clients = [
  { title: 'the 2.x client in 2026-07-28', connect: modern },
  { title: 'the 2.x client in its legacy mode', connect: legacy },
  { title: 'the 1.x client', connect: old },
];

describe.each(clients)('$title', ({ connect }) => {
  it('is refused with 401 for an unknown token', async () => {
    await expect(connect('token-nobody')).rejects.toThrow();
  });

  it('lists the tools of its agent only', async () => {
    const [a, b] = await Promise.all([connect('token-a'), connect('token-b')]);
    const names = (await a.listTools()).tools.map((tool) => tool.name);
    expect(names).toEqual([...workGroup.tools.map((tool) => tool.name), 'home__echo']);
    expect((await a.listTools()).tools[0]).toMatchObject(workGroup.tools[0] ?? {});
    expect((await b.listTools()).tools.map((tool) => tool.name)).toEqual(['other__echo']);
    await Promise.all([a.close(), b.close()]);
  });

  it('gets structured content and the same as text', async () => {
    const client = await connect('token-a');
    const result = await client.callTool({ name: 'work-github__echo', arguments: { text: 'grüße\u2028"\\' } });
    const output = { text: 'grüße\u2028"\\', agent: 'token-a' };
    expect(result.structuredContent).toEqual(output);
    expect(result.content).toEqual([{ type: 'text', text: JSON.stringify(output) }]);
    expect(result.isError).toBeUndefined();
    await client.close();
  });

  it('reads a tool error with its faults, its code and what to do', async () => {
    const client = await connect('token-a');
    const strict = await client.callTool({ name: 'work-github__strict', arguments: {} });
    expect(strict.isError).toBe(true);
    expect(JSON.stringify(strict.content)).toMatch(/do not fit the tool.*- owner: is missing.*What to do: Correct the arguments/);
    expect(strict._meta).toMatchObject({ 'patchbay/error': { code: 'invalid_arguments' } });
    const limited = await client.callTool({ name: 'work-github__limited', arguments: {} });
    expect(JSON.stringify(limited.content)).toContain('Wait 30 seconds');
    await client.close();
  });

  it('gets a protocol error for an unknown tool, and for a tool of another agent', async () => {
    const client = await connect('token-a');
    for (const name of ['nothing__here', 'other__echo']) {
      await expect(client.callTool({ name })).rejects.toMatchObject({
        code: -32602,
        message: expect.stringContaining(`Unknown tool: ${name}`),
      });
    }
    await client.close();
  });

  it('never sees the text of an exception', async () => {
    const client = await connect('token-a');
    const failure = await client.callTool({ name: 'work-github__broken' }).catch((error: Error) => error);
    expect(failure).toMatchObject({ code: -32603 });
    expect(String(failure)).not.toContain(exceptionMarker);
    expect(served.logged.at(-1)).toMatchObject({ err: expect.objectContaining({ message: exceptionMarker }) });
    await client.close();
  });

  it('reads skills as resources and their names in the instructions', async () => {
    const client = await connect('token-a');
    expect(client.getInstructions()).toMatch(
      /<alias>__<operation>[\s\S]*github \(skill:\/\/github\/SKILL.md\)[\s\S]*home-github is Expired/,
    );
    const { resources } = await client.listResources();
    expect(resources).toMatchObject([{ uri: 'skill://github/SKILL.md', name: 'github', description: 'How to work with issues' }]);
    const { contents } = await client.readResource({ uri: 'skill://github/SKILL.md' });
    expect(contents).toMatchObject([{ text: expect.stringContaining('Use github with care.'), mimeType: 'text/markdown' }]);
    expect((await client.readResource({ uri: 'skill://github/references/labels.md' })).contents).toMatchObject([
      { text: '# Labels\n' },
    ]);
    const [binary] = (await client.readResource({ uri: 'skill://github/logo.bin' })).contents;
    expect(binary).toMatchObject({ blob: Buffer.from([0xff, 0x00, 0xfe]).toString('base64') });
    await expect(client.readResource({ uri: 'skill://github/../secret' })).rejects.toThrow();
    await client.close();
  });

  it('is offered neither resources nor skills where its agent has none', async () => {
    const client = await connect('token-b');
    expect(client.getServerCapabilities()?.resources).toBeUndefined();
    expect(client.getServerCapabilities()?.extensions).toBeUndefined();
    expect(client.getInstructions()).not.toContain('Skills');
    await client.close();
  });

  it('gets the link as text where it declares no elicitation by URL', async () => {
    const client = await connect('token-a');
    const result = await client.callTool({ name: 'work-github__signed_out' });
    expect(result.isError).toBe(true);
    expect(JSON.stringify(result.content)).toContain(connectUrl);
    await client.close();
  });

  it('loses access with the next request once its token is revoked', async () => {
    fake.admit('token-c', { groups: [workGroup] });
    const client = await connect('token-c');
    await client.callTool({ name: 'work-github__echo' });
    fake.revoke('token-c');
    await expect(client.callTool({ name: 'work-github__echo' })).rejects.toThrow(/401|[Uu]nauthorized|credentials/);
    await client.close().catch(() => undefined);
  });

  it('cancels a call in the way of its generation, and goes on', async () => {
    fake.state.aborted = [];
    const client = await connect('token-a');
    const cancel = new AbortController();
    const slow = callSlowly(client, cancel.signal).catch(() => 'given up');
    await vi.waitFor(() => expect(fake.state.running).toBe(1));
    cancel.abort('no longer wanted');
    expect(await slow).toBe('given up');
    await vi.waitFor(() => expect(fake.state.aborted).toEqual(['token-a']));
    expect((await client.callTool({ name: 'work-github__echo' })).isError).toBeUndefined();
    await client.close();
  });

  it('gets its own answers under load', async () => {
    const [a, b] = await Promise.all([connect('token-a'), connect('token-b')]);
    const calls = Array.from({ length: 200 }, async (_, index) => {
      const [client, name, agent] =
        index % 2 === 0 ? ([a, 'work-github__echo', 'token-a'] as const) : ([b, 'other__echo', 'token-b'] as const);
      const result = await client.callTool({ name, arguments: { text: String(index) } });
      expect(result.structuredContent).toEqual({ text: String(index), agent });
    });
    await Promise.all(calls);
    await Promise.all([a.close(), b.close()]);
  });
});

describe('the Skills extension', () => {
  it.each([
    { title: '2026-07-28', connect: modern },
    { title: 'legacy mode', connect: legacy },
  ])('gives the skills of the agent, with files that match their digests, in $title', async ({ connect }) => {
    const client = await connect('token-a');
    const skills = new SkillsClient(client, { parseFrontmatter: parseYaml });
    expect(skills.supported).toBe(true);
    const [skill, ...others] = (await skills.list()).skills;
    expect(others).toEqual([]);
    if (skill === undefined) throw new Error('no skill was listed');
    expect((await skills.get(skill.uri)).skill).toEqual(skill);
    expect(await skills.read(skill)).toMatchObject({ verified: true, body: 'Use github with care.\n' });
    expect(await skills.read(skill, 'references/Q&A (1).md')).toMatchObject({ verified: true, text: '# Questions\n' });
    expect(await skills.read(skill, 'references/labels.md')).toMatchObject({ verified: true, text: '# Labels\n' });
    await client.close();
  });
});

describe('a connection that needs its user', () => {
  it('is asked for once by input_required in 2026-07-28, and the call goes on when the user has acted', async () => {
    const client = await modern('token-a', { elicitation: { url: {} } });
    const asked: unknown[] = [];
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      asked.push(params);
      fake.state.needsUser = false;
      return { action: 'accept' };
    });
    const result = await client.callTool({ name: 'work-github__signed_out' });
    expect(asked).toEqual([
      expect.objectContaining({ mode: 'url', url: connectUrl, message: expect.stringContaining('work-github') }),
    ]);
    expect(result.structuredContent).toEqual({ done: 'signed_out' });
    await client.close();
  });

  it.each(['accept', 'decline', 'cancel'] as const)(
    'answers with the link after "%s" when it still needs the user',
    async (action) => {
      const client = await modern('token-a', { elicitation: { url: {} } });
      let asked = 0;
      client.setRequestHandler('elicitation/create', async () => {
        asked += 1;
        return { action };
      });
      const result = await client.callTool({ name: 'work-github__signed_out' });
      expect(asked).toBe(1);
      expect(result.isError).toBe(true);
      expect(JSON.stringify(result.content)).toContain(connectUrl);
      await client.close();
    },
  );

  it('is error -32042 with the page for a 2.x client of 2025-11-25', async () => {
    const client = await legacy('token-a', { elicitation: { url: {} } });
    const failure = await client.callTool({ name: 'work-github__signed_out' }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: -32042, data: { elicitations: [{ mode: 'url', url: connectUrl }] } });
    fake.state.needsUser = false;
    expect((await client.callTool({ name: 'work-github__signed_out' })).structuredContent).toEqual({ done: 'signed_out' });
    await client.close();
  });

  it('is error -32042 with the page for the 1.x client', async () => {
    const client = await old('token-a', { elicitation: { url: {} } });
    const failure = await client.callTool({ name: 'work-github__signed_out' }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(OldElicitationError);
    expect(failure).toMatchObject({ elicitations: [{ mode: 'url', url: connectUrl }] });
    await client.close();
  });
});

it('answers every client with an error while the database is away', async () => {
  const [a, b] = await Promise.all([modern('token-a'), old('token-a')]);
  fake.state.databaseAway = true;
  await expect(a.callTool({ name: 'work-github__echo' })).rejects.toThrow(/503|database/);
  await expect(b.callTool({ name: 'work-github__echo' })).rejects.toThrow(/503|database/);
  fake.state.databaseAway = false;
  await expect(b.ping()).resolves.toEqual({});
  await expect(b.callTool({ name: 'nothing__here' })).rejects.toSatisfy(
    (error: unknown) => error instanceof McpError && error.code === ErrorCode.InvalidParams,
  );
  await Promise.all([a.close(), b.close()]);
});

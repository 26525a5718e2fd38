import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, type Example, giveToAgent, setUp, signInAtProvider, startExample } from '../helpers/example.ts';
import type { HttpClient } from '../helpers/http-client.ts';
import { modernClient, oldClient } from '../helpers/mcp-clients.ts';

type Client = Awaited<ReturnType<typeof modernClient>>;

const generations = [
  ['2026-07-28', modernClient],
  ['2025-11-25', oldClient],
] as const;

let example: Example;
let alice: HttpClient;
let number = 0;

beforeAll(async () => {
  example = await startExample();
  alice = example.patchbay.as('alice');
  await setUp(alice);
});
afterAll(() => example.close());
beforeEach(() => {
  example.provider.on('/token', {
    body: { access_token: 'SEKRET-access', token_type: 'bearer', scope: 'items:read items:write' },
  });
  example.provider.on('/api/items', ({ method }) =>
    method === 'POST' ? { body: { id: 7, name: 'new', internal: true } } : { body: items },
  );
  example.provider.seen.length = 0;
});

const items = [{ id: 1, name: 'one', secret: 'not for models' }];
const apiRequests = () => example.provider.seen.filter(({ path }) => path.startsWith('/api/'));

const readyConnection = async (user = alice, alias = `account-${++number}`) => {
  const id = await connect(user, alias);
  const end = await signInAtProvider(user, id);
  expect(end.searchParams.get('outcome'), end.search).toBe('connected');
  return { id, alias };
};

const everything = { effects: ['read', 'write', 'destructive'] };

const withClient = async <T>(
  open: (url: string, token: string) => Promise<Client>,
  token: string,
  use: (client: Client) => Promise<T>,
): Promise<T> => {
  const client = await open(example.patchbay.url, token);
  try {
    return await use(client);
  } finally {
    await client.close();
  }
};

const toolNames = (token: string) =>
  withClient(modernClient, token, async (client) => (await client.listTools()).tools.map(({ name }) => name));

const callOnce = (token: string, name: string, args: Record<string, unknown> = {}) =>
  withClient(modernClient, token, (client) => client.callTool({ name, arguments: args }));

const textOf = (result: Awaited<ReturnType<typeof callOnce>>): string => JSON.stringify(result.content);

describe.each(generations)('an agent that speaks %s', (_version, open) => {
  it('sees the tools of its Ready connections under their aliases, with effects as annotations', async () => {
    const [work, home] = [await readyConnection(), await readyConnection()];
    const { token } = await giveToAgent(alice, [work.id, home.id], everything);
    const { tools } = await withClient(open, token, (client) => client.listTools());
    expect(tools.map(({ name }) => name)).toEqual(
      [work, home].flatMap(({ alias }) => [`${alias}__list_items`, `${alias}__create_item`, `${alias}__delete_item`]),
    );
    expect(tools.map(({ annotations }) => [annotations?.readOnlyHint, annotations?.destructiveHint]).slice(0, 3)).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ]);
    expect(tools[1]?.inputSchema).toMatchObject({ type: 'object', required: ['name'], additionalProperties: false });
  });

  it('calls a tool of exactly that account and gets what the operation declares', async () => {
    const { id, alias } = await readyConnection();
    const { token } = await giveToAgent(alice, [id]);
    const listed = await withClient(open, token, (client) => client.callTool({ name: `${alias}__list_items`, arguments: {} }));
    expect(listed.structuredContent).toEqual({ items: [{ id: 1, name: 'one' }] });
    expect(apiRequests()[0]?.headers.authorization).toBe('Bearer SEKRET-access');
  });

  it('is told every fault of its arguments, and the provider is not asked', async () => {
    const { id, alias } = await readyConnection();
    const { token } = await giveToAgent(alice, [id]);
    const result = await withClient(open, token, (client) =>
      client.callTool({ name: `${alias}__create_item`, arguments: { name: '', connectionId: 'another' } }),
    );
    expect(result.isError).toBe(true);
    expect(JSON.stringify(result.content)).toMatch(/name.*connectionId/s);
    expect(apiRequests()).toHaveLength(0);
  });

  it.each(['account__nothing', 'constructor__toString', '__proto__', 'list_items', ''])(
    'is told that there is no tool %j',
    async (name) => {
      const { id } = await readyConnection();
      const { token } = await giveToAgent(alice, [id]);
      await expect(withClient(open, token, (client) => client.callTool({ name, arguments: {} }))).rejects.toMatchObject({
        code: -32602,
      });
    },
  );
});

describe('what a binding allows', () => {
  it('is reading and writing unless it says more', async () => {
    const { id, alias } = await readyConnection();
    const { token } = await giveToAgent(alice, [id]);
    expect(await toolNames(token)).toEqual([`${alias}__list_items`, `${alias}__create_item`]);
    const refused = await callOnce(token, `${alias}__delete_item`, { id: 1 });
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).toContain('not allowed');
    expect(apiRequests()).toHaveLength(0);
  });

  it('can be narrowed to operations, and for one agent further still, but never widened', async () => {
    const { id, alias } = await readyConnection();
    const { projectId, agentId, token } = await giveToAgent(alice, [id], {
      effects: ['read', 'write'],
      operations: ['list_items', 'create_item'],
    });
    const narrow = (binding: unknown) => alice.put(`/api/projects/${projectId}/agents/${agentId}/connections/${id}`, binding);
    await narrow({ effects: ['read', 'destructive'] });
    expect(await toolNames(token)).toEqual([`${alias}__list_items`]);
    await narrow({ effects: ['read', 'write', 'destructive'], operations: ['delete_item'] });
    expect(await toolNames(token)).toEqual([]);
  });

  it('leaves an agent with bindings of its own only the connections that they name', async () => {
    const [work, home] = [await readyConnection(), await readyConnection()];
    const { projectId, agentId, token } = await giveToAgent(alice, [work.id, home.id], { effects: ['read'] });
    await alice.put(`/api/projects/${projectId}/agents/${agentId}/connections/${home.id}`, {});
    expect(await toolNames(token)).toEqual([`${home.alias}__list_items`]);
    await expect(callOnce(token, `${work.alias}__list_items`)).rejects.toMatchObject({ code: -32602 });
  });
});

describe('a restricted agent', () => {
  it('gets nothing more when the last connection it was given is deleted or taken away, until its owner lifts that', async () => {
    const [work, home] = [await readyConnection(), await readyConnection()];
    const { projectId, agentId, token } = await giveToAgent(alice, [work.id, home.id], { effects: ['read'] });
    const agent = `/api/projects/${projectId}/agents/${agentId}`;
    await alice.put(`${agent}/connections/${work.id}`, {});
    await alice.delete(`/api/connections/${work.id}`);
    expect(await toolNames(token)).toEqual([]);
    await alice.put(`${agent}/connections/${home.id}`, {});
    await alice.delete(`${agent}/connections/${home.id}`);
    expect(await toolNames(token)).toEqual([]);
    await alice.patch(agent, { restricted: false });
    expect(await toolNames(token)).toEqual([`${home.alias}__list_items`]);
  });
});

describe('every call asks again', () => {
  it('a disabled connection stops on the very next call, and says who mends it', async () => {
    const { id, alias } = await readyConnection();
    const { token } = await giveToAgent(alice, [id]);
    await withClient(modernClient, token, async (client) => {
      expect((await client.callTool({ name: `${alias}__list_items`, arguments: {} })).isError).toBeFalsy();
      await alice.patch(`/api/connections/${id}`, { enabled: false });
      const stopped = await client.callTool({ name: `${alias}__list_items`, arguments: {} });
      expect(stopped.isError).toBe(true);
      expect(JSON.stringify(stopped.content)).toContain(`${example.patchbay.url}/connections/${id}`);
      expect((await client.listTools()).tools).toEqual([]);
    });
  });

  it('a disabled setup stops exactly the connections that use it', async () => {
    const bob = example.patchbay.as('bob-setup');
    await setUp(bob);
    const [hers, his] = [await readyConnection(), await readyConnection(bob, 'his')];
    const [herAgent, hisAgent] = [await giveToAgent(alice, [hers.id]), await giveToAgent(bob, [his.id])];
    await bob.put('/api/installations/example/example-cloud/oauth2', { enabled: false, configuration: { 'client-id': 'app-1' } });
    expect(await toolNames(hisAgent.token)).toEqual([]);
    expect(await toolNames(herAgent.token)).toContain(`${hers.alias}__list_items`);
  });

  it('a revoked token is refused on the very next request', async () => {
    const { id, alias } = await readyConnection();
    const { projectId, agentId, token } = await giveToAgent(alice, [id]);
    await withClient(modernClient, token, async (client) => {
      await alice.delete(`/api/projects/${projectId}/agents/${agentId}`);
      await expect(client.callTool({ name: `${alias}__list_items`, arguments: {} })).rejects.toThrow();
    });
    await expect(toolNames(token)).rejects.toThrow();
  });

  it('a rotated secret counts from the next call', async () => {
    const created = await alice.post('/api/connections', {
      pluginId: 'example',
      connectorId: 'example-cloud',
      authSchemeId: 'api-key',
      alias: 'keyed',
      secrets: { token: { action: 'set', value: 'SEKRET-one' } },
    });
    const { token } = await giveToAgent(alice, [created.body.id]);
    await callOnce(token, 'keyed__list_items');
    await alice.patch(`/api/connections/${created.body.id}`, { secrets: { token: { action: 'set', value: 'SEKRET-two' } } });
    await callOnce(token, 'keyed__list_items');
    expect(apiRequests().map(({ headers }) => headers.authorization)).toEqual(['Bearer SEKRET-one', 'Bearer SEKRET-two']);
  });
});

describe('other people', () => {
  it('get nothing of an account, by whatever name or project they ask', async () => {
    const { id, alias } = await readyConnection();
    const { projectId } = await giveToAgent(alice, [id]);
    const mallory = example.patchbay.as('mallory');
    const own = await giveToAgent(mallory, [id]);
    expect(await toolNames(own.token)).toEqual([]);
    await expect(callOnce(own.token, `${alias}__list_items`)).rejects.toMatchObject({ code: -32602 });
    const call = (project: string) => mallory.post(`/api/projects/${project}/tools/${alias}__list_items/call`, {});
    const foreign = await call(projectId);
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual((await call('01900000-0000-7000-8000-000000000000')).body);
    expect(apiRequests()).toHaveLength(0);
  });

  it('with the same alias call their own account, also at the same moment', async () => {
    const users = await Promise.all(
      ['dora', 'emil'].map(async (name) => {
        const user = example.patchbay.as(name);
        await setUp(user);
        return user;
      }),
    );
    const tokens: string[] = [];
    for (const [index, user] of users.entries()) {
      example.provider.on('/token', { body: { access_token: `SEKRET-${index}`, token_type: 'bearer', scope: 'items:read' } });
      const { id } = await readyConnection(user, 'shared-name');
      tokens.push((await giveToAgent(user, [id])).token);
    }
    example.provider.on('/api/items', ({ headers }) => ({ body: [{ id: 1, name: headers.authorization }], delayMs: 20 }));
    const results = await Promise.all(
      [...tokens, ...tokens, ...tokens].map((token) => callOnce(token, 'shared-name__list_items')),
    );
    expect(results.map(({ structuredContent }) => structuredContent)).toEqual(
      [0, 1, 0, 1, 0, 1].map((index) => ({ items: [{ id: 1, name: `Bearer SEKRET-${index}` }] })),
    );
  });
});

describe('a provider that does not do what it should', () => {
  it.each([
    [
      'has a problem',
      { status: 503, body: '<h1>busy</h1>', headers: { 'content-type': 'text/html' } },
      'The provider has a problem',
    ],
    ['answers HTML with 200', { body: '<h1>hello</h1>', headers: { 'content-type': 'text/html' } }, 'cannot be read'],
    ['answers half of its JSON', { body: '[{"id":1,' }, 'cannot be read'],
    ['sends another shape', { body: [{ id: 'one' }] }, 'cannot be read'],
    ['closes the line', { drop: true }, 'whether the call took effect is unknown'],
    ['redirects', { status: 302, headers: { location: 'https://elsewhere.test/' } }, 'cannot be read'],
    ['limits us', { status: 429, headers: { 'retry-after': '7' } }, 'limits'],
    ['forbids it', { status: 403, body: { message: 'no' } }, 'does not allow'],
  ])('%s: the agent reads what to do, and none of its words', async (_title, answer, expected) => {
    example.provider.on('/api/items', answer);
    const { id, alias } = await readyConnection();
    const { token } = await giveToAgent(alice, [id]);
    const result = await callOnce(token, `${alias}__list_items`);
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain(expected);
    expect(textOf(result)).not.toContain('busy');
    expect(apiRequests()).toHaveLength(1);
  });

  it('refuses the credential: the connection says so, its tools go, and a check brings them back', async () => {
    const { id, alias } = await readyConnection();
    const { token } = await giveToAgent(alice, [id]);
    example.provider.on('/api/items', { status: 401, body: { message: 'Bad credentials' } });
    example.provider.on('/userinfo', { status: 401 });
    const refused = await callOnce(token, `${alias}__list_items`);
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).toContain(`/connections/${id}`);
    expect((await alice.get(`/api/connections/${id}`)).body).toMatchObject({
      status: 'Expired',
      reason: 'credential-rejected',
      action: 'reconnect',
    });
    expect(await toolNames(token)).toEqual([]);
    example.provider.on('/userinfo', { body: { id: 'u-1', login: 'octo' } });
    expect((await alice.post(`/api/connections/${id}/validate`)).body.status).toBe('Ready');
    expect(await toolNames(token)).toContain(`${alias}__list_items`);
  });

  it('repeats the credential that it refuses: the agent does not see it', async () => {
    const { id, alias } = await readyConnection();
    const { token } = await giveToAgent(alice, [id]);
    example.provider.on('/api/items', ({ headers }) => ({
      status: 400,
      body: { message: `bad token ${headers.authorization}` },
    }));
    const result = await callOnce(token, `${alias}__list_items`);
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain('bad token Bearer …');
  });

  it('refuses one call but still knows the account: the connection stays as it is', async () => {
    const { id, alias } = await readyConnection();
    const { token } = await giveToAgent(alice, [id]);
    example.provider.on('/api/items', { status: 401 });
    expect((await callOnce(token, `${alias}__list_items`)).isError).toBe(true);
    expect((await alice.get(`/api/connections/${id}`)).body.status).toBe('Ready');
  });
});

describe('an account that was connected with fewer permissions', () => {
  it('is refused before the provider is asked, with the permission named', async () => {
    example.provider.on('/token', { body: { access_token: 'SEKRET-access', token_type: 'bearer', scope: 'items:read' } });
    const { id, alias } = await readyConnection();
    const { token } = await giveToAgent(alice, [id]);
    const result = await callOnce(token, `${alias}__create_item`, { name: 'x' });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain('items:write');
    expect(apiRequests()).toHaveLength(0);
  });
});

describe('connections that are not ready', () => {
  it('are warnings with a reason and a remedy, never silently missing', async () => {
    const id = await connect(alice, 'waiting');
    const { projectId, token } = await giveToAgent(alice, [id]);
    const { body } = await alice.get(`/api/projects/${projectId}/tools`);
    expect(body).toEqual({
      tools: [],
      skills: [],
      warnings: [
        {
          connectionId: id,
          alias: 'waiting',
          status: 'PendingAuthorization',
          reason: 'not-authorized',
          message: 'Nobody has signed in at the provider yet.',
          action: 'connect',
          url: expect.stringMatching(new RegExp(`/connections/${id}$`)),
        },
      ],
    });
    await withClient(modernClient, token, async (client) => {
      expect(client.getInstructions()).toContain('waiting');
    });
  });
});

describe('the audit', () => {
  it('holds each call with its tool and outcome, and no argument', async () => {
    const { id, alias } = await readyConnection();
    const { token, agentId } = await giveToAgent(alice, [id]);
    await callOnce(token, `${alias}__create_item`, { name: 'SEKRET-argument' });
    await expect
      .poll(async () => (await alice.get('/api/audit?action=tool.call&limit=1')).body.items[0])
      .toMatchObject({ action: 'tool.call', outcome: 'ok', target: id, agentId, detail: { tool: `${alias}__create_item` } });
    expect(JSON.stringify((await alice.get('/api/audit')).body)).not.toContain('SEKRET');
  });
});

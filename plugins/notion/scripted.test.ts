/** No emulator serves Notion: the sign-in as its documentation has it, and each operation's request and answer. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notion as entry } from '../../catalog/notion.ts';
import { giveToAgent, signInAtProvider } from '../../test/helpers/example.ts';
import { type FakeProvider, type SeenRequest, startFakeProvider } from '../../test/helpers/fake-provider.ts';
import { type Patchbay, startPatchbay } from '../../test/helpers/patchbay.ts';
import { scripted } from '../../test/plugins/call-operation.ts';
import { notion } from './index.ts';

const clientId = '463558a3-725e-4f37-b6d3-0889894f68de';
const basic = `Basic ${Buffer.from(`${clientId}:SEKRET-notion-client`).toString('base64')}`;
const bot = {
  object: 'user',
  id: 'bot-1',
  type: 'bot',
  name: 'Patchbay',
  bot: { workspace_name: 'Acme', owner: { type: 'user' } },
};

describe('an account at a scripted Notion', () => {
  let provider: FakeProvider;
  let patchbay: Patchbay;

  beforeAll(async () => {
    provider = await startFakeProvider('https://api.notion.com');
    patchbay = await startPatchbay({ entries: [entry], providers: [notion], map: [provider.map] });
    provider.on('/v1/oauth/authorize', ({ query }) => ({
      status: 302,
      headers: { location: `${query.get('redirect_uri')}?code=SEKRET-code&state=${query.get('state')}` },
    }));
    provider.on('/v1/oauth/token', ({ body }) => ({
      body: {
        access_token: `SEKRET-${JSON.parse(body).grant_type}`,
        token_type: 'bearer',
        refresh_token: 'SEKRET-refresh',
        bot_id: 'bot-1',
        workspace_id: 'w-1',
        workspace_name: 'Acme',
        owner: { type: 'user', user: { object: 'user', id: 'u-1' } },
        duplicated_template_id: null,
        request_id: 'r-1',
      },
    }));
    provider.on('/v1/oauth/revoke', { body: { request_id: 'r-2' } });
    provider.on('/v1/users/me', { body: bot });
  });
  afterAll(async () => {
    await patchbay.close();
    await provider.close();
  });

  test('signs in with JSON and Basic, is renewed, and gives its access back', async () => {
    const alice = patchbay.as('alice');
    await alice.put('/api/installations/notion/notion/oauth2', {
      configuration: { 'client-id': clientId },
      secrets: { 'client-secret': { action: 'set', value: 'SEKRET-notion-client' } },
    });
    const ids = { pluginId: 'notion', connectorId: 'notion', authSchemeId: 'oauth2' };
    const { id } = (await alice.post('/api/connections', { ...ids, alias: 'team' })).body;
    await signInAtProvider(alice, id);
    expect((await alice.get(`/api/connections/${id}`)).body).toMatchObject({ status: 'Ready', accountLabel: 'Acme' });
    const asked = Object.fromEntries(provider.seenAt('/v1/oauth/authorize')[0]?.query ?? []);
    expect(asked).toMatchObject({ owner: 'user', response_type: 'code', client_id: clientId });
    expect(asked).not.toHaveProperty('scope');
    expect(asked).not.toHaveProperty('code_challenge');
    const [exchange] = provider.seenAt('/v1/oauth/token');
    expect(exchange?.headers).toMatchObject({ authorization: basic, 'content-type': 'application/json' });
    expect(JSON.parse(exchange?.body ?? '')).toEqual({
      grant_type: 'authorization_code',
      code: 'SEKRET-code',
      redirect_uri: `${patchbay.url}/oauth/callback`,
    });

    expect((await alice.post(`/api/connections/${id}/refresh`)).status).toBe(200);
    const { projectId } = await giveToAgent(alice, [id]);
    const { body } = await alice.post(`/api/projects/${projectId}/tools/team__get_current_user/call`, { arguments: {} });
    expect(body.output).toMatchObject({ id: 'bot-1', bot: { workspace_name: 'Acme' } });
    expect(JSON.parse(provider.seenAt('/v1/oauth/token')[1]?.body ?? '')).toEqual({
      grant_type: 'refresh_token',
      refresh_token: 'SEKRET-refresh',
    });
    expect(provider.seenAt('/v1/users/me').at(-1)?.headers).toMatchObject({
      authorization: 'Bearer SEKRET-refresh_token',
      'notion-version': '2026-03-11',
    });

    await alice.post(`/api/connections/${id}/disconnect`);
    await expect
      .poll(() => provider.seenAt('/v1/oauth/revoke').map(revocation))
      .toEqual([{ authorization: basic, body: { token: 'SEKRET-refresh_token' } }]);
  });

  test('is opened by a pasted token too', async () => {
    const { body } = await patchbay.as('bob').post('/api/connections', {
      pluginId: 'notion',
      connectorId: 'notion',
      authSchemeId: 'api-key',
      alias: 'team',
      secrets: { token: { action: 'set', value: 'ntn_SEKRET' } },
    });
    expect(body).toMatchObject({ status: 'Ready', accountLabel: 'Acme' });
    expect(provider.seenAt('/v1/users/me').at(-1)?.headers.authorization).toBe('Bearer ntn_SEKRET');
  });
});

const revocation = ({ headers, body }: SeenRequest) => ({ authorization: headers.authorization, body: JSON.parse(body) });

const text = (plain_text: string) => [{ type: 'text', plain_text, annotations: { bold: false } }];
const page = {
  object: 'page',
  id: 'p1',
  url: 'https://www.notion.so/p1',
  parent: { type: 'data_source_id', data_source_id: 'd1', database_id: 'db1' },
  created_time: '2026-12-01T09:00:00.000Z',
  last_edited_time: '2026-12-01T10:00:00.000Z',
  in_trash: false,
  cover: null,
  properties: {
    Name: { id: 'title', type: 'title', title: [...text('Check'), ...text('out')] },
    Status: { id: 'a', type: 'status', status: { id: '1', name: 'Done', color: 'green' } },
    Tags: { id: 'b', type: 'multi_select', multi_select: [{ id: '2', name: 'shop' }] },
    Due: { id: 'c', type: 'date', date: { start: '2026-12-24', end: null, time_zone: null } },
    Owner: {
      id: 'd',
      type: 'people',
      people: [
        { object: 'user', id: 'u1', name: 'Jane' },
        { object: 'user', id: 'u2' },
      ],
    },
    Parts: { id: 'e', type: 'relation', relation: [{ id: 'p2' }], has_more: false },
    Sum: { id: 'f', type: 'formula', formula: { type: 'number', number: 3 } },
    All: {
      id: 'g',
      type: 'rollup',
      rollup: { type: 'array', array: [{ type: 'number', number: 1 }], function: 'show_original' },
    },
    Key: { id: 'h', type: 'unique_id', unique_id: { prefix: 'T', number: 7 } },
    Empty: { id: 'i', type: 'select', select: null },
    Button: { id: 'j', type: 'button', button: {} },
  },
};
const shown = {
  object: 'page',
  id: 'p1',
  title: 'Checkout',
  url: page.url,
  parent_id: 'd1',
  created_time: page.created_time,
  last_edited_time: page.last_edited_time,
  in_trash: false,
  properties: {
    Name: 'Checkout',
    Status: 'Done',
    Tags: ['shop'],
    Due: { start: '2026-12-24', end: null },
    Owner: ['Jane', 'u2'],
    Parts: ['p2'],
    Sum: 3,
    All: [1],
    Key: 'T-7',
    Empty: null,
    Button: null,
  },
};
const content = { object: 'page_markdown', id: 'p1', markdown: '# Hi', truncated: false, unknown_block_ids: [] };
const readContent = { id: 'p1', markdown: '# Hi', truncated: false, unknown_block_ids: [] };
const comment = {
  object: 'comment',
  id: 'c1',
  discussion_id: 'x1',
  rich_text: text('Fine'),
  created_by: { object: 'user', id: 'u1' },
};
const readComment = { id: 'c1', discussion_id: 'x1', text: 'Fine', created_by: { id: 'u1' } };
const list = (...results: unknown[]) => ({ object: 'list', results, next_cursor: 'n1', has_more: true });
const title = { title: { title: [{ text: { content: 'Check' } }] } };

const cases = [
  {
    tool: 'search',
    input: { query: 'check', only: 'page', page_size: 1 },
    answer: list(page),
    sent: {
      method: 'POST',
      path: '/search',
      body: {
        query: 'check',
        page_size: 1,
        filter: { property: 'object', value: 'page' },
        sort: { timestamp: 'last_edited_time', direction: 'descending' },
      },
    },
    output: { results: [shown], next_cursor: 'n1' },
  },
  { tool: 'get_page', input: { page_id: 'p1' }, answer: page, sent: { method: 'GET', path: '/pages/p1' }, output: shown },
  {
    tool: 'get_page_content',
    input: { page_id: 'p1' },
    answer: { ...content, markdown: 'x'.repeat(40_001) },
    sent: { method: 'GET', path: '/pages/p1/markdown' },
    output: { ...readContent, markdown: expect.stringMatching(/x\n\[cut: 1 more characters\]$/) },
  },
  {
    tool: 'create_page',
    input: { parent_page_id: 'p0', title: 'Check', markdown: '# Hi' },
    answer: page,
    sent: {
      method: 'POST',
      path: '/pages',
      body: { parent: { type: 'page_id', page_id: 'p0' }, properties: title, markdown: '# Hi' },
    },
    output: shown,
  },
  {
    tool: 'create_page',
    input: { parent_data_source_id: 'd1', title: 'Check', properties: { Status: { status: { name: 'Done' } } } },
    answer: page,
    sent: {
      method: 'POST',
      path: '/pages',
      body: {
        parent: { type: 'data_source_id', data_source_id: 'd1' },
        properties: { ...title, Status: { status: { name: 'Done' } } },
      },
    },
    output: shown,
  },
  {
    tool: 'update_page',
    input: { page_id: 'p1', in_trash: true },
    answer: page,
    sent: { method: 'PATCH', path: '/pages/p1', body: { in_trash: true } },
    output: shown,
  },
  {
    tool: 'edit_page_content',
    input: { page_id: 'p1', content_updates: [{ old_str: 'a', new_str: 'b' }] },
    answer: content,
    sent: {
      method: 'PATCH',
      path: '/pages/p1/markdown',
      body: { type: 'update_content', update_content: { content_updates: [{ old_str: 'a', new_str: 'b' }] } },
    },
    output: readContent,
  },
  {
    tool: 'append_page_content',
    input: { page_id: 'p1', markdown: 'Bye' },
    answer: content,
    sent: {
      method: 'PATCH',
      path: '/pages/p1/markdown',
      body: { type: 'insert_content', insert_content: { content: 'Bye', position: { type: 'end' } } },
    },
    output: readContent,
  },
  {
    tool: 'get_database',
    input: { database_id: 'db1' },
    answer: { object: 'database', id: 'db1', title: text('Work'), data_sources: [{ id: 'd1', name: 'Tasks' }], icon: null },
    sent: { method: 'GET', path: '/databases/db1' },
    output: { id: 'db1', title: 'Work', data_sources: [{ id: 'd1', name: 'Tasks' }] },
  },
  {
    tool: 'get_data_source',
    input: { data_source_id: 'd1' },
    answer: {
      object: 'data_source',
      id: 'd1',
      title: text('Tasks'),
      properties: { Status: { id: 'a', name: 'Status', type: 'status', status: { options: [{ id: '1', name: 'Done' }] } } },
    },
    sent: { method: 'GET', path: '/data_sources/d1' },
    output: {
      id: 'd1',
      title: 'Tasks',
      properties: { Status: { id: 'a', type: 'status', status: { options: [{ id: '1', name: 'Done' }] } } },
    },
  },
  {
    tool: 'query_data_source',
    input: { data_source_id: 'd1', filter: { property: 'Done', checkbox: { equals: true } }, start_cursor: 'n0' },
    answer: list(page),
    sent: {
      method: 'POST',
      path: '/data_sources/d1/query',
      body: { filter: { property: 'Done', checkbox: { equals: true } }, start_cursor: 'n0' },
    },
    output: { results: [shown], next_cursor: 'n1' },
  },
  {
    tool: 'list_comments',
    input: { block_id: 'p1' },
    answer: list(comment),
    sent: { method: 'GET', path: '/comments', query: { block_id: 'p1' } },
    output: { results: [readComment], next_cursor: 'n1' },
  },
  {
    tool: 'create_comment',
    input: { page_id: 'p1', text: 'Fine' },
    answer: comment,
    sent: { method: 'POST', path: '/comments', body: { parent: { page_id: 'p1' }, rich_text: [{ text: { content: 'Fine' } }] } },
    output: readComment,
  },
  {
    tool: 'create_comment',
    input: { discussion_id: 'x1', text: 'Fine' },
    answer: comment,
    sent: { method: 'POST', path: '/comments', body: { discussion_id: 'x1', rich_text: [{ text: { content: 'Fine' } }] } },
    output: readComment,
  },
  {
    tool: 'list_users',
    input: { page_size: 2 },
    answer: list({
      object: 'user',
      id: 'u1',
      type: 'person',
      name: 'Jane',
      person: { email: 'jane@example.com' },
      avatar_url: null,
    }),
    sent: { method: 'GET', path: '/users', query: { page_size: 2 } },
    output: { results: [{ id: 'u1', type: 'person', name: 'Jane', person: { email: 'jane@example.com' } }], next_cursor: 'n1' },
  },
  {
    tool: 'get_current_user',
    input: {},
    answer: bot,
    sent: { method: 'GET', path: '/users/me' },
    output: { id: 'bot-1', type: 'bot', name: 'Patchbay', bot: { workspace_name: 'Acme', owner: { type: 'user' } } },
  },
];

test.each(cases)('$tool asks and reads as documented: $input', async ({ tool, input, answer, sent, output }) => {
  const { call, requests } = scripted(notion, 200, answer);
  expect(await call(tool, input)).toEqual(output);
  expect(requests).toEqual([sent]);
});

test('each operation is in the table', () => {
  expect(new Set(cases.map(({ tool }) => tool))).toEqual(new Set(notion.operations.map(({ name }) => name)));
});

test('a page has one parent, and a comment one place', async () => {
  const { call } = scripted(notion, 200, page);
  const both = { parent_page_id: 'p0', parent_data_source_id: 'd1', title: 'x' };
  await expect(call('create_page', both)).rejects.toThrow('Give either parent_page_id or parent_data_source_id');
  await expect(call('create_comment', { text: 'x' })).rejects.toThrow('Give either page_id or discussion_id');
});

test('reading is told from changing here, because this API reads by POST', () => {
  const reading = notion.operations.filter(({ effect }) => effect === 'read').map(({ name }) => name);
  expect(reading).toEqual([
    'search',
    'get_page',
    'get_page_content',
    'get_database',
    'get_data_source',
    'query_data_source',
    'list_comments',
    'list_users',
    'get_current_user',
  ]);
  const posted = new Set(cases.filter(({ sent }) => sent.method !== 'GET').map(({ tool }) => tool));
  expect(reading.filter((name) => posted.has(name))).toEqual(['search', 'query_data_source']);
});

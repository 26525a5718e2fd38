/** No emulator serves Figma: the sign-in as its documentation has it, and each operation's request and answer. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { figma as entry } from '../../catalog/figma.ts';
import { giveToAgent, signInAtProvider } from '../../test/helpers/example.ts';
import { type FakeProvider, startFakeProvider } from '../../test/helpers/fake-provider.ts';
import { type Patchbay, startPatchbay } from '../../test/helpers/patchbay.ts';
import { scripted } from '../../test/plugins/call-operation.ts';
import { figma } from './index.ts';

const me = { id: '1234567890123456789', handle: 'Jane', email: 'jane@example.com', img_url: 'https://x' };

describe('an account at a scripted Figma', () => {
  let provider: FakeProvider;
  let patchbay: Patchbay;

  beforeAll(async () => {
    provider = await startFakeProvider('https://www.figma.com');
    const map = [provider.map, `https://api.figma.com=${provider.url}`];
    patchbay = await startPatchbay({ entries: [entry], providers: [figma], map });
    provider.on('/oauth', ({ query }) => ({
      status: 302,
      headers: { location: `${query.get('redirect_uri')}?code=SEKRET-code&state=${query.get('state')}` },
    }));
    provider.on('/v1/oauth/token', {
      body: {
        user_id_string: me.id,
        access_token: 'SEKRET-access',
        token_type: 'bearer',
        expires_in: 7_776_000,
        refresh_token: 'SEKRET-refresh',
      },
    });
    provider.on('/v1/me', { body: me });
    provider.on('/v1/files/AbC123/comments', { status: 403, body: { status: 403, err: 'Invalid scope' } });
  });
  afterAll(async () => {
    await patchbay.close();
    await provider.close();
  });

  test('signs in with Basic for 90 days, and is renewed at an address of its own with the same refresh token', async () => {
    const alice = patchbay.as('alice');
    await alice.put('/api/installations/figma/figma/oauth2', {
      configuration: { 'client-id': 'dBpmpJSm_1nG-x' },
      secrets: { 'client-secret': { action: 'set', value: 'SEKRET-figma-client' } },
    });
    const ids = { pluginId: 'figma', connectorId: 'figma', authSchemeId: 'oauth2' };
    const { id } = (await alice.post('/api/connections', { ...ids, alias: 'design' })).body;
    await signInAtProvider(alice, id);
    const { body: connection } = await alice.get(`/api/connections/${id}`);
    expect(connection).toMatchObject({ status: 'Ready', accountLabel: 'jane@example.com' });
    expect(Date.parse(connection.expiresAt) - Date.now()).toBeGreaterThan(89 * 24 * 3_600_000);
    expect(provider.seenAt('/oauth')[0]?.query.get('scope')).toMatch(/^current_user:read file_content:read /);
    const [exchange] = provider.seenAt('/v1/oauth/token');
    expect(exchange?.headers.authorization).toBe(`Basic ${Buffer.from('dBpmpJSm_1nG-x:SEKRET-figma-client').toString('base64')}`);
    expect(exchange?.form.get('grant_type')).toBe('authorization_code');

    provider.on('/v1/oauth/refresh', { body: { access_token: 'SEKRET-second', token_type: 'bearer', expires_in: 7_776_000 } });
    expect((await alice.post(`/api/connections/${id}/refresh`)).body).toMatchObject({ status: 'Ready', renewable: true });
    const [renewal] = provider.seenAt('/v1/oauth/refresh');
    expect([renewal?.form.get('grant_type'), renewal?.form.get('refresh_token')]).toEqual(['refresh_token', 'SEKRET-refresh']);

    const { projectId } = await giveToAgent(alice, [id]);
    const called = await alice.post(`/api/projects/${projectId}/tools/design__list_comments/call`, {
      arguments: { file_key: 'AbC123' },
    });
    expect(called.body).toMatchObject({ code: 'upstream_forbidden', detail: expect.stringContaining('Invalid scope') });
    expect(provider.seenAt('/v1/files/AbC123/comments')[0]?.headers.authorization).toBe('Bearer SEKRET-second');
  });

  test('is opened by a personal access token, which has a header of its own', async () => {
    const { body } = await patchbay.as('bob').post('/api/connections', {
      pluginId: 'figma',
      connectorId: 'figma',
      authSchemeId: 'personal-access-token',
      alias: 'design',
      secrets: { token: { action: 'set', value: 'figd_SEKRET' } },
    });
    expect(body).toMatchObject({ status: 'Ready', accountLabel: 'jane@example.com' });
    const asked = provider.seenAt('/v1/me').at(-1);
    expect(asked?.headers['x-figma-token']).toBe('figd_SEKRET');
    expect(asked?.headers).not.toHaveProperty('authorization');
  });

  test('is Invalid once Figma calls its token invalid, which it does with 403', async () => {
    provider.on('/v1/me', { status: 403, body: { status: 403, err: 'Invalid token' } });
    const { body } = await patchbay.as('carol').post('/api/connections', {
      pluginId: 'figma',
      connectorId: 'figma',
      authSchemeId: 'personal-access-token',
      alias: 'design',
      secrets: { token: { action: 'set', value: 'figd_SEKRET_old' } },
    });
    expect(body).toMatchObject({ status: 'Invalid' });
  });
});

const file_key = 'AbC123';
const get = (path: string, query?: Record<string, unknown>) => ({ method: 'GET', path, query });
const frame = {
  id: '1:2',
  name: 'Checkout',
  type: 'FRAME',
  visible: false,
  absoluteBoundingBox: { x: 0, y: 0, width: 320, height: 480 },
  fills: [{ type: 'SOLID' }],
  children: [
    { id: '1:3', name: 'Title', type: 'TEXT', characters: 'Pay now', style: { fontSize: 12 } },
    { id: '1:4', name: 'Button', type: 'INSTANCE', componentId: '9:9', children: [] },
  ],
};
const layers = [
  { id: '1:2', parent_id: null, type: 'FRAME', name: 'Checkout', hidden: true, size: { width: 320, height: 480 } },
  { id: '1:3', parent_id: '1:2', type: 'TEXT', name: 'Title', text: 'Pay now' },
  { id: '1:4', parent_id: '1:2', type: 'INSTANCE', name: 'Button', component_id: '9:9' },
];
const comment = {
  id: 'c1',
  uuid: null,
  message: 'Bigger',
  user: { id: '1', handle: 'Jane', img_url: 'https://x' },
  created_at: '2026-12-01T09:00:00Z',
  resolved_at: null,
  parent_id: '',
  client_meta: { node_id: '1:2', node_offset: { x: 0, y: 0 } },
};
const { uuid, ...rest } = comment;
const shownComment = { ...rest, user: { id: '1', handle: 'Jane' }, client_meta: { node_id: '1:2' } };
const users = { handle: 'Jane', id: '1' };

const cases = [
  {
    tool: 'get_file',
    input: { file_key },
    answer: {
      name: 'Shop',
      lastModified: '2026-12-01T09:00:00Z',
      version: '7',
      editorType: 'figma',
      document: { children: [frame] },
    },
    sent: get('/files/AbC123', { depth: 2 }),
    output: { name: 'Shop', last_modified: '2026-12-01T09:00:00Z', version: '7', editor_type: 'figma', layers, more_layers: 0 },
  },
  {
    tool: 'get_nodes',
    input: { file_key, ids: ['1:2', '5:5'], depth: 1 },
    answer: { name: 'Shop', nodes: { '1:2': { document: frame, components: {} }, '5:5': null } },
    sent: get('/files/AbC123/nodes', { ids: '1:2,5:5', depth: 1 }),
    output: { name: 'Shop', missing: ['5:5'], layers, more_layers: 0 },
  },
  {
    tool: 'render_images',
    input: { file_key, ids: ['1:2'], scale: 2 },
    answer: { err: null, images: { '1:2': 'https://figma-alpha-api.s3.us-west-2.amazonaws.com/images/x' } },
    sent: get('/images/AbC123', { ids: '1:2', format: 'png', scale: 2 }),
    output: { images: { '1:2': 'https://figma-alpha-api.s3.us-west-2.amazonaws.com/images/x' } },
  },
  {
    tool: 'get_file_metadata',
    input: { file_key },
    answer: { file: { name: 'Shop', folder_name: 'Web', version: '7', creator: { ...users, img_url: '' }, link_access: 'view' } },
    sent: get('/files/AbC123/meta'),
    output: { name: 'Shop', folder_name: 'Web', version: '7', creator: users },
  },
  {
    tool: 'list_versions',
    input: { file_key, before: '7' },
    answer: {
      versions: [{ id: '6', created_at: '2026-11-30T09:00:00Z', label: 'Draft', description: '', user: users }],
      pagination: {},
    },
    sent: get('/files/AbC123/versions', { page_size: 20, before: '7' }),
    output: { versions: [{ id: '6', created_at: '2026-11-30T09:00:00Z', label: 'Draft', description: '', user: users }] },
  },
  {
    tool: 'list_components',
    input: { file_key },
    answer: {
      status: 200,
      error: false,
      meta: { components: [{ key: 'k', file_key, node_id: '9:9', name: 'Button', description: '' }] },
    },
    sent: get('/files/AbC123/components'),
    output: { components: [{ key: 'k', node_id: '9:9', name: 'Button', description: '' }] },
  },
  {
    tool: 'list_comments',
    input: { file_key },
    answer: { comments: [comment] },
    sent: get('/files/AbC123/comments'),
    output: { comments: [shownComment] },
  },
  {
    tool: 'create_comment',
    input: { file_key, message: 'Bigger', node_id: '1:2' },
    answer: comment,
    sent: {
      method: 'POST',
      path: '/files/AbC123/comments',
      body: { message: 'Bigger', client_meta: { node_id: '1:2', node_offset: { x: 0, y: 0 } } },
    },
    output: shownComment,
  },
  {
    tool: 'create_comment',
    input: { file_key, message: 'Yes', comment_id: 'c1' },
    answer: comment,
    sent: { method: 'POST', path: '/files/AbC123/comments', body: { message: 'Yes', comment_id: 'c1' } },
    output: shownComment,
  },
  {
    tool: 'delete_comment',
    input: { file_key, comment_id: 'c1' },
    answer: { status: 200, error: false },
    sent: { method: 'DELETE', path: '/files/AbC123/comments/c1' },
    output: { deleted: 'c1' },
  },
  {
    tool: 'list_team_projects',
    input: { team_id: '77' },
    answer: { name: 'Acme', projects: [{ id: 5, name: 'Web' }] },
    sent: get('/teams/77/projects'),
    output: { name: 'Acme', projects: [{ id: 5, name: 'Web' }] },
  },
  {
    tool: 'list_project_files',
    input: { project_id: '5' },
    answer: {
      name: 'Web',
      files: [{ key: file_key, name: 'Shop', thumbnail_url: 'https://x', last_modified: '2026-12-01T09:00:00Z' }],
    },
    sent: get('/projects/5/files'),
    output: { name: 'Web', files: [{ key: file_key, name: 'Shop', last_modified: '2026-12-01T09:00:00Z' }] },
  },
  { tool: 'get_current_user', input: {}, answer: me, sent: get('/me'), output: { id: me.id, handle: 'Jane', email: me.email } },
];

test.each(cases)('$tool asks and reads as documented: $input', async ({ tool, input, answer, sent, output }) => {
  const { call, requests } = scripted(figma, 200, answer);
  expect(await call(tool, input)).toEqual(output);
  expect(requests).toEqual([sent]);
});

test('each operation is in the table', () => {
  expect(new Set(cases.map(({ tool }) => tool))).toEqual(new Set(figma.operations.map(({ name }) => name)));
});

test('of a large file the deepest layers are left out, and counted', async () => {
  const leaf = (id: number) => ({ id: `2:${id}`, name: 'x', type: 'VECTOR' });
  const page = {
    id: '0:1',
    name: 'Page',
    type: 'CANVAS',
    children: [{ ...frame, children: Array.from({ length: 600 }, (_, id) => leaf(id)) }],
  };
  const { call } = scripted(figma, 200, { name: 'Big', document: { children: [page] } });
  const { layers: kept, more_layers } = await call('get_file', { file_key });
  expect([Array.isArray(kept) && kept.length, more_layers]).toEqual([500, 102]);
});

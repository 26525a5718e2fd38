/** No emulator serves Asana: the sign-in as its documentation has it, and each operation's request and answer. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asana as entry } from '../../catalog/asana.ts';
import { giveToAgent, signInAtProvider } from '../../test/helpers/example.ts';
import { type FakeProvider, startFakeProvider } from '../../test/helpers/fake-provider.ts';
import { type Patchbay, startPatchbay } from '../../test/helpers/patchbay.ts';
import { scripted } from '../../test/plugins/call-operation.ts';
import { asana } from './index.ts';
import { listedTaskFields, storyFields, taskFields } from './shapes.ts';

const person = { gid: '4673218951', name: 'Jane Doe', email: 'jane@example.com' };
const task = { gid: '12345', resource_type: 'task', name: 'Buy catnip', completed: false, due_on: '2026-12-24', notes: 'Soon' };
const shown = { gid: '12345', name: 'Buy catnip', completed: false, due_on: '2026-12-24', notes: 'Soon' };

describe('an account at a scripted Asana', () => {
  let provider: FakeProvider;
  let patchbay: Patchbay;

  beforeAll(async () => {
    provider = await startFakeProvider('https://app.asana.com');
    patchbay = await startPatchbay({ entries: [entry], providers: [asana], map: [provider.map] });
    provider.on('/-/oauth_authorize', ({ query }) => ({
      status: 302,
      headers: { location: `${query.get('redirect_uri')}?code=SEKRET-code&state=${query.get('state')}` },
    }));
    provider.on('/-/oauth_token', ({ form }) => ({
      body: {
        access_token: `SEKRET-${form.get('grant_type')}`,
        expires_in: 3_600,
        token_type: 'bearer',
        data: { id: 4673218951, ...person },
        ...(form.get('grant_type') === 'authorization_code' && { refresh_token: 'SEKRET-refresh' }),
      },
    }));
    provider.on('/-/oauth_revoke', { body: {} });
    provider.on('/api/1.0/users/me', { body: { data: person } });
    provider.on('/api/1.0/tasks', ({ method }) =>
      method === 'POST'
        ? { status: 201, body: { data: task } }
        : {
            status: 400,
            body: { errors: [{ message: 'project: Not a recognized ID: 1', help: 'https://developers.asana.com' }] },
          },
    );
  });
  afterAll(async () => {
    await patchbay.close();
    await provider.close();
  });

  test('signs in, is known from the token answer, is renewed, and gives its refresh token back', async () => {
    const alice = patchbay.as('alice');
    await alice.put('/api/installations/asana/asana/oauth2', {
      configuration: { 'client-id': '753482910' },
      secrets: { 'client-secret': { action: 'set', value: 'SEKRET-asana-client' } },
    });
    const ids = { pluginId: 'asana', connectorId: 'asana', authSchemeId: 'oauth2' };
    const { id } = (await alice.post('/api/connections', { ...ids, alias: 'work' })).body;
    await signInAtProvider(alice, id);
    expect((await alice.get(`/api/connections/${id}`)).body).toMatchObject({ status: 'Ready', accountLabel: 'jane@example.com' });
    expect(provider.seenAt('/api/1.0/users/me')).toEqual([]);
    expect(Object.fromEntries(provider.seenAt('/-/oauth_authorize')[0]?.query ?? [])).toMatchObject({
      scope: 'users:read workspaces:read projects:read tasks:read tasks:write stories:read stories:write',
      code_challenge_method: 'S256',
    });

    expect((await alice.post(`/api/connections/${id}/refresh`)).status).toBe(200);
    const { projectId } = await giveToAgent(alice, [id]);
    const call = (tool: string, input = {}) =>
      alice.post(`/api/projects/${projectId}/tools/work__${tool}/call`, { arguments: input });
    const created = await call('create_task', { name: 'Buy catnip', workspace: '15793206719' });
    expect(created.body.output).toEqual(shown);
    const [sent] = provider.seenAt('/api/1.0/tasks');
    expect(sent?.headers.authorization).toBe('Bearer SEKRET-refresh_token');
    expect(sent?.query.get('opt_fields')).toBe(taskFields);
    expect(JSON.parse(sent?.body ?? '')).toEqual({ data: { name: 'Buy catnip', workspace: '15793206719' } });
    expect((await call('list_tasks', { project: '1' })).body).toMatchObject({
      code: 'upstream_rejected',
      detail: expect.stringContaining('Not a recognized ID'),
    });

    await alice.post(`/api/connections/${id}/disconnect`);
    await expect
      .poll(() => provider.seenAt('/-/oauth_revoke').map(({ form }) => Object.fromEntries(form)))
      .toEqual([{ token: 'SEKRET-refresh', client_id: '753482910', client_secret: 'SEKRET-asana-client' }]);
  });

  test('is opened by a personal access token too', async () => {
    const { body } = await patchbay.as('bob').post('/api/connections', {
      pluginId: 'asana',
      connectorId: 'asana',
      authSchemeId: 'personal-access-token',
      alias: 'work',
      secrets: { token: { action: 'set', value: 'SEKRET-pat' } },
    });
    expect(body).toMatchObject({ status: 'Ready', accountLabel: 'jane@example.com' });
  });
});

const workspace = '15793206719';
const page = (item: unknown) => ({ data: [item], next_page: { offset: 'o1', path: '/x', uri: 'https://x' } });
const shownPage = (item: unknown) => ({ items: [item], next_offset: 'o1' });
const { notes, ...listed } = shown;
const story = { gid: '9', resource_type: 'story', type: 'comment', text: 'Done?', created_by: { gid: '1', name: 'Jo' } };
const shownStory = { gid: '9', type: 'comment', text: 'Done?', created_by: { gid: '1', name: 'Jo' } };
const get = (path: string, query: Record<string, unknown>) => ({ method: 'GET', path, query });

const cases = [
  {
    tool: 'get_current_user',
    input: {},
    answer: { data: { ...person, workspaces: [{ gid: workspace, name: 'Acme', resource_type: 'workspace' }] } },
    sent: get('/users/me', { opt_fields: 'name,email,workspaces.name' }),
    output: { ...person, workspaces: [{ gid: workspace, name: 'Acme' }] },
  },
  {
    tool: 'list_projects',
    input: { workspace },
    answer: page({ gid: '7', name: 'Launch', owner: null, team: { gid: '8', name: 'Marketing' } }),
    sent: get('/projects', {
      workspace,
      archived: false,
      limit: 50,
      opt_fields: 'name,due_on,permalink_url,owner.name,team.name',
    }),
    output: shownPage({ gid: '7', name: 'Launch', owner: null, team: { gid: '8', name: 'Marketing' } }),
  },
  {
    tool: 'list_sections',
    input: { project: '7', offset: 'o0' },
    answer: page({ gid: '3', name: 'Doing', resource_type: 'section' }),
    sent: get('/projects/7/sections', { limit: 50, offset: 'o0', opt_fields: 'name' }),
    output: shownPage({ gid: '3', name: 'Doing' }),
  },
  {
    tool: 'list_tasks',
    input: { assignee: 'me', workspace, limit: 1 },
    answer: { data: [task], next_page: null },
    sent: get('/tasks', { assignee: 'me', workspace, completed_since: 'now', limit: 1, opt_fields: listedTaskFields }),
    output: { items: [listed], next_offset: null },
  },
  {
    tool: 'search_tasks',
    input: { workspace, text: 'catnip', assignee: 'me', completed: false, due_before: '2026-12-31' },
    answer: { data: [task] },
    sent: get(`/workspaces/${workspace}/tasks/search`, {
      text: 'catnip',
      completed: false,
      sort_by: 'modified_at',
      limit: 20,
      'assignee.any': 'me',
      'due_on.before': '2026-12-31',
      opt_fields: listedTaskFields,
    }),
    output: { items: [listed], next_offset: null },
  },
  {
    tool: 'get_task',
    input: { task: '12345' },
    answer: {
      data: { ...task, notes: 'x'.repeat(20_001), custom_fields: [{ gid: '5', name: 'Size', display_value: 'L', type: 'enum' }] },
    },
    sent: get('/tasks/12345', { opt_fields: taskFields }),
    output: {
      ...shown,
      notes: expect.stringMatching(/\[cut: 1 more characters\]$/),
      custom_fields: [{ gid: '5', name: 'Size', display_value: 'L' }],
    },
  },
  {
    tool: 'list_subtasks',
    input: { task: '12345' },
    answer: page(task),
    sent: get('/tasks/12345/subtasks', { limit: 50, opt_fields: listedTaskFields }),
    output: shownPage(listed),
  },
  {
    tool: 'create_task',
    input: { name: 'Buy catnip', projects: ['7'], assignee: 'me', due_on: '2026-12-24' },
    answer: { data: task },
    sent: {
      method: 'POST',
      path: '/tasks',
      body: { data: { name: 'Buy catnip', projects: ['7'], assignee: 'me', due_on: '2026-12-24' } },
    },
    output: shown,
  },
  {
    tool: 'update_task',
    input: { task: '12345', completed: true, assignee: null },
    answer: { data: task },
    sent: { method: 'PUT', path: '/tasks/12345', body: { data: { completed: true, assignee: null } } },
    output: shown,
  },
  {
    tool: 'delete_task',
    input: { task: '12345' },
    answer: { data: {} },
    sent: { method: 'DELETE', path: '/tasks/12345' },
    output: { deleted: '12345' },
  },
  {
    tool: 'add_task_to_section',
    input: { section: '3', task: '12345' },
    answer: { data: {} },
    sent: { method: 'POST', path: '/sections/3/addTask', body: { data: { task: '12345' } } },
    output: { moved: '12345' },
  },
  {
    tool: 'list_stories',
    input: { task: '12345' },
    answer: page(story),
    sent: get('/tasks/12345/stories', { limit: 50, opt_fields: storyFields }),
    output: shownPage(shownStory),
  },
  {
    tool: 'add_comment',
    input: { task: '12345', text: 'Done?' },
    answer: { data: story },
    sent: { method: 'POST', path: '/tasks/12345/stories', body: { data: { text: 'Done?' } } },
    output: shownStory,
  },
  {
    tool: 'list_users',
    input: { workspace },
    answer: page({ ...person, photo: null }),
    sent: get('/users', { workspace, limit: 50, opt_fields: 'name,email' }),
    output: shownPage(person),
  },
];

test.each(cases)('$tool asks and reads as documented', async ({ tool, input, answer, sent, output }) => {
  const { call, requests } = scripted(asana, 200, answer);
  expect(await call(tool, input)).toEqual(output);
  expect(requests).toEqual([sent]);
});

test('each operation is in the table', () => {
  expect(cases.map(({ tool }) => tool)).toEqual(asana.operations.map(({ name }) => name));
});

test('a list of tasks is of one thing, and a new task is somewhere', async () => {
  const { call } = scripted(asana, 200, { data: [] });
  await expect(call('list_tasks', { assignee: 'me' })).rejects.toThrow('together with workspace');
  await expect(call('list_tasks', { project: '7', section: '3' })).rejects.toThrow('Give one of');
  await expect(call('create_task', { name: 'x' })).rejects.toThrow('Give at least one of');
});

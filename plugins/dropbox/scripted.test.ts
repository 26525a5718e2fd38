/** No emulator serves Dropbox: the sign-in as its documentation has it, and each operation's request and answer. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dropbox as entry } from '../../catalog/dropbox.ts';
import { giveToAgent, signInAtProvider } from '../../test/helpers/example.ts';
import { type FakeProvider, startFakeProvider } from '../../test/helpers/fake-provider.ts';
import { type Patchbay, startPatchbay } from '../../test/helpers/patchbay.ts';
import { scripted } from '../../test/plugins/call-operation.ts';
import { dropbox } from './index.ts';

const account = {
  account_id: 'dbid:AAH4f99T0taONIb-OurWxbNQ6ywGRopQngc',
  name: { given_name: 'Jane', display_name: 'Jane Doe' },
  email: 'jane@example.com',
  account_type: { '.tag': 'basic' },
};

describe('an account at a scripted Dropbox', () => {
  let provider: FakeProvider;
  let patchbay: Patchbay;

  beforeAll(async () => {
    provider = await startFakeProvider('https://www.dropbox.com');
    const map = [provider.map, `https://api.dropboxapi.com=${provider.url}`];
    patchbay = await startPatchbay({ entries: [entry], providers: [dropbox], map });
    provider.on('/oauth2/authorize', ({ query }) => ({
      status: 302,
      headers: { location: `${query.get('redirect_uri')}?code=SEKRET-code&state=${query.get('state')}` },
    }));
    provider.on('/oauth2/token', ({ form }) => ({
      body: {
        access_token: `SEKRET-${form.get('grant_type')}`,
        token_type: 'bearer',
        expires_in: 14_400,
        // A refresh answers no new refresh token: the old one stays good.
        ...(form.get('grant_type') === 'authorization_code' && {
          refresh_token: 'SEKRET-refresh',
          scope: 'account_info.read files.metadata.read',
          uid: '1',
          account_id: account.account_id,
        }),
      },
    }));
    // As Dropbox does: no other body than the JSON value null.
    provider.on('/2/users/get_current_account', ({ method, headers, body }) =>
      method === 'POST' && headers['content-type'] === 'application/json' && body === 'null'
        ? { body: account }
        : { status: 400, headers: { 'content-type': 'text/plain' }, body: 'Error in call to API function' },
    );
    provider.on('/2/auth/token/revoke', {});
    provider.on('/2/files/get_metadata', {
      status: 409,
      body: { error_summary: 'path/not_found/..', error: { '.tag': 'path', path: { '.tag': 'not_found' } } },
    });
  });
  afterAll(async () => {
    await patchbay.close();
    await provider.close();
  });

  test('signs in for offline access, is known by POST, and is renewed with the same refresh token', async () => {
    const alice = patchbay.as('alice');
    await alice.put('/api/installations/dropbox/dropbox/oauth2', {
      configuration: { 'client-id': 'a1b2c3d4e5f6g7h' },
      secrets: { 'client-secret': { action: 'set', value: 'SEKRET-dropbox-client' } },
    });
    const ids = { pluginId: 'dropbox', connectorId: 'dropbox', authSchemeId: 'oauth2' };
    const { id } = (await alice.post('/api/connections', { ...ids, alias: 'box' })).body;
    await signInAtProvider(alice, id);
    expect((await alice.get(`/api/connections/${id}`)).body).toMatchObject({
      status: 'Ready',
      accountLabel: 'jane@example.com',
      grantedScopes: ['account_info.read', 'files.metadata.read'],
    });
    expect(Object.fromEntries(provider.seenAt('/oauth2/authorize')[0]?.query ?? [])).toMatchObject({
      token_access_type: 'offline',
      code_challenge_method: 'S256',
      client_id: 'a1b2c3d4e5f6g7h',
    });

    for (const _ of [1, 2]) expect((await alice.post(`/api/connections/${id}/refresh`)).status).toBe(200);
    expect(provider.seenAt('/oauth2/token').map(({ form }) => form.get('refresh_token'))).toEqual([
      null,
      'SEKRET-refresh',
      'SEKRET-refresh',
    ]);
    const { projectId } = await giveToAgent(alice, [id]);
    const call = (tool: string, input = {}) =>
      alice.post(`/api/projects/${projectId}/tools/box__${tool}/call`, { arguments: input });
    expect((await call('get_current_account')).body.output).toMatchObject({ email: 'jane@example.com' });
    expect(provider.seenAt('/2/users/get_current_account').at(-1)?.headers.authorization).toBe('Bearer SEKRET-refresh_token');
    expect((await call('get_metadata', { path: '/x' })).body.detail).toContain('path/not_found');
    expect((await call('create_folder', { path: '/x' })).body).toMatchObject({ code: 'scope_missing' });

    await alice.post(`/api/connections/${id}/disconnect`);
    const [given] = provider.seenAt('/2/auth/token/revoke');
    expect([given?.method, given?.body, given?.headers.authorization]).toEqual(['POST', '', 'Bearer SEKRET-refresh_token']);
    expect(given?.headers).not.toHaveProperty('content-type');
  });
});

const file = {
  '.tag': 'file',
  name: 'Report.pdf',
  id: 'id:a4ayc_80_OEAAAAAAAAAXw',
  path_lower: '/report.pdf',
  path_display: '/Report.pdf',
  size: 7212,
  server_modified: '2026-12-01T09:00:00Z',
  rev: 'a1c10ce0dd78',
  is_downloadable: true,
  content_hash: 'e3b0',
};
const shown = {
  '.tag': 'file',
  name: 'Report.pdf',
  id: file.id,
  path_display: '/Report.pdf',
  size: 7212,
  server_modified: file.server_modified,
  rev: file.rev,
};
const link = {
  '.tag': 'file',
  url: 'https://www.dropbox.com/scl/fi/x/Report.pdf?rlkey=y',
  name: 'Report.pdf',
  path_lower: '/report.pdf',
  link_permissions: { resolved_visibility: { '.tag': 'public' }, can_revoke: true, allow_download: true },
};
const shownLink = {
  url: link.url,
  name: 'Report.pdf',
  path_lower: '/report.pdf',
  link_permissions: { resolved_visibility: { '.tag': 'public' }, can_revoke: true },
};
const path = '/Report.pdf';
const [from_path, to_path] = ['/Report.pdf', '/Old/Report.pdf'];
const post = (at: string, body: unknown) => ({ method: 'POST', path: at, body });

const cases = [
  {
    tool: 'list_folder',
    input: {},
    answer: { entries: [file], cursor: 'c1', has_more: true },
    sent: post('/files/list_folder', { path: '' }),
    output: { entries: [shown], cursor: 'c1', has_more: true },
  },
  {
    tool: 'list_folder',
    input: { cursor: 'c1' },
    answer: { entries: [], cursor: 'c2', has_more: false },
    sent: post('/files/list_folder/continue', { cursor: 'c1' }),
    output: { entries: [], cursor: 'c2', has_more: false },
  },
  {
    tool: 'search_files',
    input: { query: 'report', file_extensions: ['pdf'] },
    answer: { matches: [{ metadata: { '.tag': 'metadata', metadata: file } }], has_more: false },
    sent: post('/files/search_v2', { query: 'report', options: { file_extensions: ['pdf'], max_results: 50 } }),
    output: { matches: [shown], has_more: false },
  },
  {
    tool: 'search_files',
    input: { query: 'report', cursor: 'c1' },
    answer: { matches: [], has_more: false },
    sent: post('/files/search/continue_v2', { cursor: 'c1' }),
    output: { matches: [], has_more: false },
  },
  { tool: 'get_metadata', input: { path }, answer: file, sent: post('/files/get_metadata', { path }), output: shown },
  {
    tool: 'get_temporary_link',
    input: { path },
    answer: { metadata: file, link: 'https://ucabc.dl.dropboxusercontent.com/x' },
    sent: post('/files/get_temporary_link', { path }),
    output: { metadata: shown, link: 'https://ucabc.dl.dropboxusercontent.com/x' },
  },
  {
    tool: 'save_url',
    input: { path, url: 'https://example.com/a.pdf' },
    answer: { '.tag': 'async_job_id', async_job_id: '34g93hh34h04y384084' },
    sent: post('/files/save_url', { path, url: 'https://example.com/a.pdf' }),
    output: { '.tag': 'async_job_id', async_job_id: '34g93hh34h04y384084' },
  },
  {
    tool: 'create_folder',
    input: { path: '/New' },
    answer: { metadata: { name: 'New', id: 'id:1', path_lower: '/new', path_display: '/New' } },
    sent: post('/files/create_folder_v2', { path: '/New' }),
    output: { metadata: { name: 'New', id: 'id:1', path_display: '/New' } },
  },
  {
    tool: 'move_entry',
    input: { from_path, to_path, autorename: true },
    answer: { metadata: file },
    sent: post('/files/move_v2', { from_path, to_path, autorename: true }),
    output: { metadata: shown },
  },
  {
    tool: 'copy_entry',
    input: { from_path, to_path },
    answer: { metadata: file },
    sent: post('/files/copy_v2', { from_path, to_path }),
    output: { metadata: shown },
  },
  {
    tool: 'delete_entry',
    input: { path, parent_rev: file.rev },
    answer: { metadata: file },
    sent: post('/files/delete_v2', { path, parent_rev: file.rev }),
    output: { metadata: shown },
  },
  {
    tool: 'list_revisions',
    input: { path, limit: 1 },
    answer: { is_deleted: false, entries: [file], has_more: true },
    sent: post('/files/list_revisions', { path, limit: 1 }),
    output: { is_deleted: false, entries: [shown] },
  },
  {
    tool: 'restore_file',
    input: { path, rev: file.rev },
    answer: file,
    sent: post('/files/restore', { path, rev: file.rev }),
    output: shown,
  },
  {
    tool: 'create_shared_link',
    input: { path, audience: 'team' },
    answer: link,
    sent: post('/sharing/create_shared_link_with_settings', { path, settings: { audience: 'team' } }),
    output: shownLink,
  },
  {
    tool: 'list_shared_links',
    input: { path, direct_only: true },
    answer: { links: [link], has_more: false },
    sent: post('/sharing/list_shared_links', { path, direct_only: true }),
    output: { links: [shownLink], has_more: false },
  },
  {
    tool: 'get_current_account',
    input: {},
    answer: account,
    sent: post('/users/get_current_account', null),
    output: { ...account, name: { display_name: 'Jane Doe' } },
  },
];

test.each(cases)('$tool asks and reads as documented: $input', async ({ tool, input, answer, sent, output }) => {
  const { call, requests } = scripted(dropbox, 200, answer);
  expect(await call(tool, input)).toEqual(output);
  expect(requests).toEqual([sent]);
});

test('each operation is in the table', () => {
  expect(new Set(cases.map(({ tool }) => tool))).toEqual(new Set(dropbox.operations.map(({ name }) => name)));
});

test('reading is told from changing here, because this API reads by POST', () => {
  const reading = dropbox.operations.filter(({ effect }) => effect === 'read').map(({ name }) => name);
  expect(reading).toEqual([
    'list_folder',
    'search_files',
    'get_metadata',
    'get_temporary_link',
    'list_revisions',
    'list_shared_links',
    'get_current_account',
  ]);
  const posted = new Set(cases.filter(({ sent }) => sent.method !== 'GET').map(({ tool }) => tool));
  expect(reading.filter((name) => posted.has(name))).toEqual([
    'list_folder',
    'search_files',
    'get_metadata',
    'get_temporary_link',
    'list_revisions',
    'list_shared_links',
    'get_current_account',
  ]);
});

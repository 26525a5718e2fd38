import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gitlab as entry } from '../../catalog/gitlab.ts';
import { startScripted } from '../../test/plugins/scripted-provider.ts';
import { gitlab } from './index.ts';

const cloud = 'https://gitlab.com';
const own = 'https://gitlab.acme.example';
const token = {
  access_token: 'SEKRET-access',
  token_type: 'Bearer',
  expires_in: 7200,
  refresh_token: 'SEKRET-refresh',
  scope: 'api',
  created_at: 1_764_547_200,
};

type Scripted = Awaited<ReturnType<typeof start>>;
const start = () => startScripted({ entry, providers: [gitlab], origins: [cloud, own] });
let scripted: Scripted;
let account: Awaited<ReturnType<Scripted['connect']>>;
const api = (path: string) => ({ origin: cloud, path: `/api/v4${path}` }) as const;
const tell = (operation: string, input: Record<string, unknown>, answer: Parameters<Scripted['tell']>[3]) =>
  scripted.tell(account, operation, input, answer);

beforeAll(async () => {
  scripted = await start();
  for (const origin of [cloud, own] as const) {
    const provider = scripted.at(origin);
    provider.on('/oauth/authorize', ({ query }) => {
      const back = new URL(query.get('redirect_uri') ?? '');
      back.searchParams.set('code', 'SEKRET-code');
      back.searchParams.set('state', query.get('state') ?? '');
      return { status: 302, headers: { location: back.href } };
    });
    provider.on('/oauth/token', { body: token });
    provider.on('/oauth/revoke', {});
    provider.on('/api/v4/user', { body: { id: 7, username: 'octo', name: 'Octo' } });
  }
  account = await scripted.connect({ connectorId: 'gitlab-cloud', alias: 'work', installation: { 'client-id': 'abc123' } });
});
afterAll(() => scripted.close());

describe('an account', () => {
  test('of gitlab.com is signed in, known by its number, and given back', async () => {
    expect(account.end).toMatchObject({ outcome: 'connected' });
    expect(await account.read()).toMatchObject({ status: 'Ready', subject: '7', accountLabel: 'octo', renewable: true });
    const asked = scripted.at(cloud).seenAt('/oauth/authorize')[0]?.query;
    expect(asked?.get('scope')).toBe('api');
    expect(asked?.get('code_challenge_method')).toBe('S256');
    const other = await scripted.connect({ connectorId: 'gitlab-cloud', alias: 'other' });
    await scripted.alice.post(`/api/connections/${other.id}/disconnect`, {});
    expect(
      scripted
        .at(cloud)
        .seenAt('/oauth/revoke')
        .map(({ form }) => form.get('token')),
    ).toEqual(['SEKRET-refresh', 'SEKRET-access']);
  });

  test('of an own server stays at that server', async () => {
    const installation = { 'client-id': 'abc123', 'base-url': own };
    const mine = await scripted.connect({ connectorId: 'gitlab-self-managed', alias: 'own', installation });
    expect(mine.end).toMatchObject({ outcome: 'connected' });
    const at = {
      origin: own,
      path: '/api/v4/projects/acme%2Fweb',
      body: { id: 1, path_with_namespace: 'acme/web', web_url: own },
    } as const;
    const { output } = await scripted.tell(mine, 'get_project', { project: 'acme/web' }, at);
    expect(output).toMatchObject({ path_with_namespace: 'acme/web' });
  });

  test('is opened by an access token too', async () => {
    const secrets = { token: { action: 'set', value: 'glpat-SEKRET' } };
    const keyed = await scripted.connect({ connectorId: 'gitlab-cloud', authSchemeId: 'access-token', alias: 'keyed', secrets });
    expect(await keyed.read()).toMatchObject({ status: 'Ready', subject: '7' });
    expect(scripted.at(cloud).seenAt('/api/v4/user').at(-1)?.headers['private-token']).toBe('glpat-SEKRET');
  });
});

const projectAnswer = {
  id: 1,
  path_with_namespace: 'acme/web',
  description: null,
  default_branch: 'main',
  web_url: 'https://gitlab.com/acme/web',
  runners_token: 'x',
};
const issueAnswer = {
  id: 99,
  iid: 3,
  project_id: 1,
  title: 'Broken',
  state: 'opened',
  author: { username: 'octo' },
  description: 'x'.repeat(600),
  web_url: 'https://gitlab.com/i/3',
};
const mergeAnswer = {
  iid: 4,
  project_id: 1,
  title: 'Mend',
  state: 'opened',
  source_branch: 'mend',
  target_branch: 'main',
  detailed_merge_status: 'mergeable',
  web_url: 'https://gitlab.com/m/4',
};
const noteAnswer = { id: 5, body: 'Seen', author: { username: 'octo' }, system: false };
const pipelineAnswer = { id: 6, status: 'failed', sha: 'abc', ref: 'main', web_url: 'https://gitlab.com/p/6' };

describe('operations', () => {
  test('a list comes in pages', async () => {
    const listed = await tell(
      'list_projects',
      { search: 'web' },
      { ...api('/projects'), body: [projectAnswer], headers: { 'x-next-page': '2' } },
    );
    expect(listed.output).toMatchObject({ items: [{ path_with_namespace: 'acme/web' }], next_page: 2 });
    expect(listed.output).not.toHaveProperty('items.0.runners_token');
    expect(Object.fromEntries(listed.asked.query)).toEqual({ search: 'web', membership: 'true', order_by: 'last_activity_at' });
    const last = await tell('list_projects', { page: 2 }, { ...api('/projects'), body: [], headers: { 'x-next-page': '' } });
    expect(last.output).toEqual({ items: [], next_page: null });
  });

  test('a project is one segment of the path, by name or number', async () => {
    await tell('get_project', { project: 'acme/web' }, { ...api('/projects/acme%2Fweb'), body: projectAnswer });
    await tell('get_project', { project: '1' }, { ...api('/projects/1'), body: projectAnswer });
  });

  test('issues are listed short, read whole, opened, changed and commented on', async () => {
    const at = api('/projects/acme%2Fweb/issues');
    const listed = await tell(
      'list_issues',
      { project: 'acme/web', labels: ['a', 'b'], state: 'opened' },
      { ...at, body: [issueAnswer] },
    );
    expect(Object.fromEntries(listed.asked.query)).toEqual({ labels: 'a,b', state: 'opened' });
    expect(listed.output).toMatchObject({
      items: [{ iid: 3, description: expect.stringMatching(/\[cut: 100 more characters\]$/) }],
    });
    await tell('list_issues', { scope: 'assigned_to_me' }, { ...api('/issues'), body: [] });
    const read = await tell(
      'get_issue',
      { project: 'acme/web', issue_iid: 3 },
      { ...api('/projects/acme%2Fweb/issues/3'), body: issueAnswer },
    );
    expect(read.output.description).toHaveLength(600);
    const made = await tell(
      'create_issue',
      { project: 'acme/web', title: 'Broken', labels: ['a'] },
      { ...at, status: 201, body: issueAnswer },
    );
    expect([made.asked.method, JSON.parse(made.asked.body)]).toEqual(['POST', { title: 'Broken', labels: 'a' }]);
    const change = { project: 'acme/web', issue_iid: 3, state_event: 'close', add_labels: ['done'] };
    const changed = await tell('update_issue', change, { ...api('/projects/acme%2Fweb/issues/3'), body: issueAnswer });
    expect([changed.asked.method, JSON.parse(changed.asked.body)]).toEqual(['PUT', { state_event: 'close', add_labels: 'done' }]);
    const notes = api('/projects/acme%2Fweb/issues/3/notes');
    const said = await tell(
      'create_issue_note',
      { project: 'acme/web', issue_iid: 3, body: 'Seen' },
      { ...notes, status: 201, body: noteAnswer },
    );
    expect(said.output).toMatchObject({ id: 5, body: 'Seen' });
    const all = await tell('list_issue_notes', { project: 'acme/web', issue_iid: 3 }, { ...notes, body: [noteAnswer] });
    expect(all.asked.query.get('sort')).toBe('asc');
  });

  test('merge requests are listed, read with their diffs, and opened', async () => {
    const at = api('/projects/acme%2Fweb/merge_requests');
    await tell('list_merge_requests', { project: 'acme/web', state: 'opened' }, { ...at, body: [mergeAnswer] });
    await tell('list_merge_requests', { scope: 'reviews_for_me' }, { ...api('/merge_requests'), body: [mergeAnswer] });
    const one = { project: 'acme/web', merge_request_iid: 4 };
    const read = await tell('get_merge_request', one, { ...api('/projects/acme%2Fweb/merge_requests/4'), body: mergeAnswer });
    expect(read.output).toMatchObject({ detailed_merge_status: 'mergeable' });
    const diff = { old_path: 'a', new_path: 'a', diff: '+'.repeat(4000) };
    const diffs = await tell('list_merge_request_diffs', one, {
      ...api('/projects/acme%2Fweb/merge_requests/4/diffs'),
      body: [diff],
    });
    expect(JSON.stringify(diffs.output)).toContain('[cut: 1000 more characters]');
    const request = { project: 'acme/web', source_branch: 'mend', target_branch: 'main', title: 'Mend' };
    const made = await tell('create_merge_request', request, { ...at, status: 201, body: mergeAnswer });
    expect(JSON.parse(made.asked.body)).toEqual({ source_branch: 'mend', target_branch: 'main', title: 'Mend' });
  });

  test('a failed pipeline is followed to its job', async () => {
    const at = api('/projects/acme%2Fweb/pipelines');
    const listed = await tell('list_pipelines', { project: 'acme/web', ref: 'main' }, { ...at, body: [pipelineAnswer] });
    expect(listed.output).toMatchObject({ items: [{ id: 6, status: 'failed' }] });
    const job = {
      id: 8,
      name: 'test',
      stage: 'test',
      status: 'failed',
      failure_reason: 'script_failure',
      web_url: 'https://gitlab.com/j/8',
    };
    const jobs = await tell(
      'list_pipeline_jobs',
      { project: 'acme/web', pipeline_id: 6 },
      { ...api('/projects/acme%2Fweb/pipelines/6/jobs'), body: [job] },
    );
    expect(jobs.output).toMatchObject({ items: [{ failure_reason: 'script_failure' }] });
  });

  test('a file is found and read; one that is no text is not', async () => {
    const tree = {
      ...api('/projects/acme%2Fweb/repository/tree'),
      body: [{ id: 'x', path: 'src/main.ts', type: 'blob', mode: '1' }],
    };
    expect((await tell('list_tree', { project: 'acme/web', path: 'src' }, tree)).output).toMatchObject({
      items: [{ path: 'src/main.ts', type: 'blob' }],
    });
    const file = (content: Buffer) => ({
      ...api('/projects/acme%2Fweb/repository/files/src%2Fmain.ts'),
      body: {
        file_path: 'src/main.ts',
        size: content.length,
        ref: 'HEAD',
        encoding: 'base64',
        content: content.toString('base64'),
      },
    });
    const input = { project: 'acme/web', file_path: 'src/main.ts' };
    const read = await tell('get_file', input, file(Buffer.from('grüße')));
    expect([read.output.content, read.asked.query.get('ref')]).toEqual(['grüße', 'HEAD']);
    expect((await tell('get_file', input, file(Buffer.from([1, 0, 2])))).output.content).toBeNull();
  });

  test('a refusal says what GitLab said', async () => {
    const refused = { ...api('/projects/1'), status: 404, body: { message: '404 Project Not Found' } };
    await expect(tell('get_project', { project: '1' }, refused)).rejects.toThrow('404 Project Not Found');
    await expect(tell('get_project', { project: '..' }, refused)).rejects.toThrow('cannot be part of a path');
  });

  test('every operation was run', () => {
    expect([...scripted.called].sort()).toEqual(gitlab.operations.map(({ name }) => name).sort());
  });
});

/** What the emulator does not do, against answers in the shape that GitHub documents. */
import { expect, test } from 'vitest';
import { scripted } from '../../test/plugins/call-operation.ts';
import { github } from './index.ts';

const hello = { owner: 'octocat', repo: 'hello-world' };

const run = {
  id: 30433642,
  name: 'CI',
  display_title: 'Add a page',
  workflow_id: 159038,
  path: '.github/workflows/ci.yml',
  event: 'push',
  status: 'completed',
  conclusion: 'failure',
  head_branch: null,
  head_sha: 'abc123',
  run_number: 562,
  actor: { login: 'octocat', id: 1 },
  html_url: 'https://github.com/octocat/hello-world/actions/runs/30433642',
  jobs_url: 'not for models',
};

test('a workflow run is read', async () => {
  const { call, requests } = scripted(github, 200, run);
  const output = await call('get_workflow_run', { ...hello, run_id: run.id });
  expect(output).toMatchObject({ id: run.id, conclusion: 'failure', head_branch: null });
  expect(output).not.toHaveProperty('jobs_url');
  expect(requests).toMatchObject([{ method: 'GET', path: '/repos/octocat/hello-world/actions/runs/30433642' }]);
});

test('the runs of one workflow are listed', async () => {
  const { call, requests } = scripted(github, 200, { total_count: 1, workflow_runs: [run] });
  expect(await call('list_workflow_runs', { ...hello, workflow_id: 'ci.yml', status: 'failure' })).toMatchObject({
    total_count: 1,
    items: [{ id: run.id }],
    next_page: null,
  });
  expect(requests).toMatchObject([
    { path: '/repos/octocat/hello-world/actions/workflows/ci.yml/runs', query: { status: 'failure' } },
  ]);
});

test('the jobs of a run say which step failed', async () => {
  const step = {
    name: 'npm test',
    status: 'completed',
    conclusion: 'failure',
    number: 3,
    started_at: null,
    completed_at: null,
  };
  const job = { id: 5, name: 'test', status: 'completed', conclusion: 'failure', steps: [step], html_url: null, runner_id: 9 };
  const { call, requests } = scripted(github, 200, { total_count: 1, jobs: [job] });
  expect(await call('list_workflow_jobs', { ...hello, run_id: 7, filter: 'all' })).toMatchObject({
    items: [{ id: 5, steps: [step] }],
  });
  expect(requests).toMatchObject([{ path: '/repos/octocat/hello-world/actions/runs/7/jobs', query: { filter: 'all' } }]);
});

test('a workflow is started with its inputs', async () => {
  const { call, requests } = scripted(github, 204, null);
  const dispatch = { ref: 'main', inputs: { level: 'high' } };
  expect(await call('run_workflow', { ...hello, workflow_id: 'ci.yml', ...dispatch })).toEqual({
    workflow_id: 'ci.yml',
    ref: 'main',
  });
  expect(requests).toMatchObject([
    { method: 'POST', path: '/repos/octocat/hello-world/actions/workflows/ci.yml/dispatches', body: dispatch },
  ]);
});

test('failed jobs are run again', async () => {
  const { call, requests } = scripted(github, 201, {});
  expect(await call('rerun_failed_jobs', { ...hello, run_id: 7 })).toEqual({ run_id: 7 });
  expect(requests).toMatchObject([{ method: 'POST', path: '/repos/octocat/hello-world/actions/runs/7/rerun-failed-jobs' }]);
});

test('notifications are listed page by page and marked as read', async () => {
  const thread = {
    id: '1',
    unread: true,
    reason: 'mention',
    updated_at: '2026-01-07T18:01:45Z',
    subject: { title: 'It breaks', type: 'Discussion', url: null },
    repository: { full_name: 'octocat/hello-world', private: false },
    subscription_url: 'not for models',
  };
  const link =
    '<https://api.github.com/notifications?all=true&page=2>; rel="next", <https://api.github.com/notifications?page=9>; rel="last"';
  const { call, requests } = scripted(github, 200, [thread], { link });
  const { subscription_url, ...shown } = thread;
  expect(await call('list_notifications', { all: true })).toEqual({
    items: [{ ...shown, repository: { full_name: 'octocat/hello-world' } }],
    next_page: 2,
  });
  expect(requests).toMatchObject([{ method: 'GET', path: '/notifications', query: { all: true } }]);

  const read = scripted(github, 205, null);
  expect(await read.call('mark_notification_read', { thread_id: '1' })).toEqual({ thread_id: '1' });
  expect(read.requests).toMatchObject([{ method: 'PATCH', path: '/notifications/threads/1' }]);
});

test('the files of a pull request come with diffs, long ones cut and binary ones without', async () => {
  const file = {
    filename: 'a.ts',
    status: 'modified',
    additions: 1,
    deletions: 0,
    patch: '+'.repeat(3_001),
    raw_url: 'not for models',
  };
  const { call, requests } = scripted(github, 200, [file, { ...file, filename: 'b.png', patch: undefined }]);
  expect(await call('list_pull_request_files', { ...hello, pull_number: 2, per_page: 2 })).toEqual({
    items: [
      {
        filename: 'a.ts',
        status: 'modified',
        additions: 1,
        deletions: 0,
        patch: `${'+'.repeat(3_000)}\n[cut: 1 more characters]`,
      },
      { filename: 'b.png', status: 'modified', additions: 1, deletions: 0 },
    ],
    next_page: null,
  });
  expect(requests).toMatchObject([{ path: '/repos/octocat/hello-world/pulls/2/files', query: { per_page: 2 } }]);
});

test('a review carries comments on lines, in GitHub’s field names', async () => {
  const { call, requests } = scripted(github, 200, {
    id: 80,
    user: null,
    state: 'CHANGES_REQUESTED',
    body: 'No',
    submitted_at: null,
  });
  const review = { event: 'REQUEST_CHANGES', body: 'No', comments: [{ path: 'a.ts', line: 3, side: 'RIGHT', body: 'Why?' }] };
  expect(await call('create_pull_request_review', { ...hello, pull_number: 2, ...review })).toMatchObject({
    id: 80,
    user: null,
  });
  expect(requests).toMatchObject([{ method: 'POST', path: '/repos/octocat/hello-world/pulls/2/reviews', body: review }]);
});

test('checks keep what they report', async () => {
  const check = {
    id: 4,
    name: 'lint',
    status: 'completed',
    conclusion: 'neutral',
    head_sha: 'abc',
    output: { title: null, summary: 's'.repeat(600) },
  };
  const { call } = scripted(github, 200, { total_count: 1, check_runs: [check] });
  expect(await call('list_check_runs', { ...hello, ref: 'release/1' })).toMatchObject({
    items: [{ name: 'lint', output: { title: null, summary: expect.stringContaining('[cut: 100 more characters]') } }],
  });
});

test.each([
  ['a binary file', { content: Buffer.from([0x89, 0x50, 0xff, 0x00]).toString('base64'), encoding: 'base64' }, 'binary'],
  ['a file over 1 MB', { content: '', encoding: 'none' }, 'this large'],
])('%s is described but not shown', async (_title, content, note) => {
  const answer = {
    type: 'file',
    name: 'x',
    path: 'x',
    sha: 'abc',
    size: 4,
    ...content,
    download_url: 'https://example.com/?token=secret',
  };
  const { call } = scripted(github, 200, answer);
  const output = await call('get_file_contents', { ...hello, path: 'x' });
  expect(output).toEqual({ type: 'file', path: 'x', sha: 'abc', size: 4, note: expect.stringContaining(note) });
});

test('names cannot leave their place in the path', async () => {
  const { call, requests } = scripted(github, 200, []);
  await call('list_labels', { owner: 'a/b', repo: 'c?d#e' });
  expect(requests).toMatchObject([{ path: '/repos/a%2Fb/c%3Fd%23e/labels' }]);
  await expect(call('list_labels', { owner: '..', repo: 'x' })).rejects.toThrow('cannot be part of a path');
  await expect(call('get_file_contents', { ...hello, path: 'a/../../b' })).rejects.toThrow('cannot be part of a path');
});

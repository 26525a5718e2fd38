import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type ConnectedGitHub, connectGitHub } from '../../test/helpers/emulated-github.ts';
import { github } from './index.ts';

const hello = { owner: 'octocat', repo: 'hello-world' };

describe('against an emulated GitHub', () => {
  let call: ConnectedGitHub['call'];
  let close: () => Promise<void>;
  const called = new Set<string>();

  beforeAll(async () => {
    const connected = await connectGitHub();
    close = connected.close;
    call = (tool, input) => {
      called.add(tool);
      return connected.call(tool, input);
    };
  });
  afterAll(() => close());

  test('the account says who it is and which organisations it belongs to', async () => {
    expect(await call('get_current_user')).toMatchObject({ login: 'octocat', name: 'The Octocat' });
    expect(await call('list_organizations')).toMatchObject({ items: [{ login: 'my-org' }], next_page: null });
  });

  test('repositories are created, listed, found, read and forked', async () => {
    await call('create_repository', { name: 'fresh', private: true, auto_init: true });
    await call('create_repository', { org: 'my-org', name: 'shared', description: 'Ours' });
    const own = await call('list_repositories', { sort: 'full_name' });
    expect(names(own)).toEqual(expect.arrayContaining(['octocat/fresh', 'octocat/hello-world']));
    expect(await call('get_repository', { owner: 'my-org', repo: 'shared' })).toMatchObject({
      description: 'Ours',
      private: false,
    });
    expect(await call('search_repositories', { q: 'hello user:octocat' })).toMatchObject({
      total_count: 1,
      items: [{ full_name: 'octocat/hello-world' }],
    });
    expect(await call('fork_repository', { owner: 'hubot', repo: 'tools' })).toMatchObject({
      full_name: 'octocat/tools',
      fork: true,
    });
  });

  test('a list is read page by page until next_page is null', async () => {
    const first = await call('list_repositories', { per_page: 1 });
    expect(first).toMatchObject({ items: [{}], next_page: 2 });
    const seen = names(first);
    for (let page = first.next_page; page !== null; ) {
      const next = await call('list_repositories', { per_page: 1, page });
      seen.push(...names(next));
      page = next.next_page;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toContain('octocat/hello-world');
  });

  test('a file is created, read, changed with its sha and deleted, on a branch with a slash in its name', async () => {
    const branch = 'feature/ünïcode';
    const at = { ...hello, path: 'docs/größe #1?.md', branch };
    const onBranch = { ...hello, path: at.path, ref: branch };
    await call('create_branch', { ...hello, branch });
    await call('create_file', { ...at, content: 'Grüße 👋\n', message: 'Add a page' });
    const before = await call('get_file_contents', onBranch);
    expect(before).toMatchObject({ type: 'file', text: 'Grüße 👋\n', next_offset: null });

    await expect(call('update_file', { ...at, sha: '0'.repeat(40), content: 'x', message: 'Blind' })).rejects.toThrow('409');
    await call('update_file', { ...at, sha: before.sha, content: 'Changed\n', message: 'Change the page' });
    const after = await call('get_file_contents', onBranch);
    expect(after).toMatchObject({ text: 'Changed\n' });

    expect(await call('delete_file', { ...at, sha: after.sha, message: 'Remove the page' })).toMatchObject({ content: null });
    await expect(call('get_file_contents', onBranch)).rejects.toThrow('404');
    await call('delete_branch', { ...hello, branch });
    expect(names(await call('list_branches', hello))).toEqual(['main']);
  });

  test('a folder and a whole tree are listed', async () => {
    await call('create_file', { ...hello, path: 'src/deep/main.ts', content: 'export {};\n', message: 'Add code' });
    expect(await call('get_file_contents', hello)).toMatchObject({
      type: 'dir',
      entries: [{ name: 'README.md' }, { name: 'src', type: 'dir' }],
    });
    expect(await call('get_tree', { ...hello, tree_sha: 'main', path_prefix: 'src/' })).toMatchObject({
      entries: [{ path: 'src/deep' }, { path: 'src/deep/main.ts', type: 'blob' }],
      truncated: false,
    });
    expect(await call('search_code', { q: 'export repo:octocat/hello-world' })).toMatchObject({
      items: [{ path: 'src/deep/main.ts' }],
    });
  });

  test('a long file is read in parts that join to the whole', async () => {
    const content = `${'0123456789 👋\n'.repeat(4_000)}end`;
    await call('create_file', { ...hello, path: 'long.txt', content, message: 'Add a long file' });
    let text = '';
    for (let offset: unknown = 0; typeof offset === 'number'; ) {
      const part = await call('get_file_contents', { ...hello, path: 'long.txt', offset });
      text += part.text;
      offset = part.next_offset;
    }
    expect(text).toBe(content);
  });

  test('commits are listed, read with their diff, and compared', async () => {
    await call('create_branch', { ...hello, branch: 'compare/me', from: 'main' });
    await call('create_file', { ...hello, path: 'new.txt', content: 'line\n', message: 'Add new.txt', branch: 'compare/me' });
    expect(await call('list_commits', { ...hello, sha: 'compare/me', per_page: 1 })).toMatchObject({
      items: [{ commit: { message: 'Add new.txt' } }],
      next_page: 2,
    });
    expect(await call('get_commit', { ...hello, ref: 'compare/me' })).toMatchObject({
      stats: { additions: 1 },
      files: [{ filename: 'new.txt', status: 'added', patch: expect.stringContaining('+line') }],
      next_page: null,
    });
    expect(await call('compare_commits', { ...hello, base: 'main', head: 'compare/me' })).toMatchObject({
      status: 'ahead',
      ahead_by: 1,
      files: [{ filename: 'new.txt' }],
    });
  });

  test('an issue is opened, labelled, changed, commented, found and closed', async () => {
    await call('create_label', { ...hello, name: 'needs work', color: 'ff0000', description: 'Not done' });
    expect(names(await call('list_labels', { ...hello, per_page: 100 }))).toContain('needs work');
    const { number: issue_number } = await call('create_issue', { ...hello, title: 'It breaks', body: 'b'.repeat(30_000) });
    const issue = { ...hello, issue_number };

    await call('add_labels', { ...issue, labels: ['needs work'] });
    expect(await call('list_issues', { ...hello, labels: ['needs work'] })).toMatchObject({
      items: [{ title: 'It breaks', body: expect.stringMatching(/\[cut: 29500 more characters\]$/) }],
    });
    expect(await call('remove_label', { ...issue, name: 'needs work' })).toEqual({ labels: [] });

    await call('create_issue_comment', { ...issue, body: 'Seen here too' });
    expect(await call('list_issue_comments', issue)).toMatchObject({
      items: [{ body: 'Seen here too', user: { login: 'octocat' } }],
    });

    await call('update_issue', { ...issue, state: 'closed', state_reason: 'completed', assignees: ['octocat'] });
    const read = await call('get_issue', issue);
    expect(read).toMatchObject({ state: 'closed', assignees: [{ login: 'octocat' }] });
    expect(read.body).toMatch(/\[cut: 10000 more characters\]$/);
    expect(await call('search_issues', { q: 'breaks is:issue is:closed' })).toMatchObject({
      total_count: 1,
      items: [{ number: issue_number }],
    });
  });

  test('a pull request is opened, changed, reviewed and merged', async () => {
    await call('create_branch', { ...hello, branch: 'change' });
    await call('create_file', { ...hello, path: 'change.txt', content: 'c\n', message: 'Add change.txt', branch: 'change' });
    const opened = await call('create_pull_request', { ...hello, title: 'Change', head: 'change', base: 'main', body: 'Why' });
    const pull = { ...hello, pull_number: opened.number };
    expect(await call('list_pull_requests', { ...hello, base: 'main' })).toMatchObject({ items: [{ number: opened.number }] });
    expect(await call('update_pull_request', { ...pull, title: 'Change it' })).toMatchObject({ title: 'Change it', body: 'Why' });
    expect(await call('list_pull_request_files', pull)).toMatchObject({ next_page: null });
    expect(await call('request_reviewers', { ...pull, reviewers: ['hubot'] })).toMatchObject({
      requested_reviewers: [{ login: 'hubot' }],
    });

    await call('create_pull_request_review', { ...pull, event: 'COMMENT', body: 'Looks fine' });
    expect(await call('list_pull_request_reviews', pull)).toMatchObject({ items: [{ state: 'COMMENTED', body: 'Looks fine' }] });
    expect(await call('list_review_comments', pull)).toEqual({ items: [], next_page: null });

    const { head } = z.object({ head: z.object({ sha: z.string() }) }).parse(await call('get_pull_request', pull));
    expect(await call('list_check_runs', { ...hello, ref: head.sha })).toMatchObject({ total_count: 0, items: [] });
    expect(await call('merge_pull_request', { ...pull, sha: head.sha, merge_method: 'squash' })).toMatchObject({ merged: true });
    expect(await call('get_pull_request', pull)).toMatchObject({ merged: true, state: 'closed' });
  });

  test('a release is published and read', async () => {
    await call('create_release', { ...hello, tag_name: 'v1.0.0', name: 'One', body: 'Notes' });
    expect(await call('get_latest_release', hello)).toMatchObject({ tag_name: 'v1.0.0', draft: false });
    expect(await call('list_releases', hello)).toMatchObject({ items: [{ tag_name: 'v1.0.0', body: 'Notes' }] });
  });

  test('a repository without workflows lists none, and no runs', async () => {
    expect(await call('list_workflows', hello)).toEqual({ total_count: 0, items: [], next_page: null });
    expect(await call('list_workflow_runs', hello)).toEqual({ total_count: 0, items: [], next_page: null });
  });

  test('every operation is run here, or is named with the reason why it cannot be', () => {
    const all = github.operations.map(({ name }) => name).sort();
    expect([...called, ...Object.keys(notEmulated)].sort()).toEqual(all);
  });
});

/** What the emulator cannot do; `scripted.test.ts` checks these. */
const notEmulated = {
  get_workflow_run: 'no workflow can be seeded, so there is no run',
  list_workflow_jobs: 'no workflow can be seeded, so there is no run',
  run_workflow: 'no workflow can be seeded',
  rerun_failed_jobs: 'no such route',
  list_notifications: 'no such route',
  mark_notification_read: 'no such route',
};

const names = (page: Record<string, unknown>): string[] =>
  z
    .array(z.object({ full_name: z.string().optional(), name: z.string().optional() }))
    .parse(page.items)
    .map(({ full_name, name = '' }) => full_name ?? name);

import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atlassian as entry } from '../../catalog/atlassian.ts';
import { validateCatalog } from '../../catalog/validate.ts';
import { projectRoot } from '../../src/project-root.ts';
import { startScripted } from '../../test/plugins/scripted-provider.ts';
import { confluence, jira } from './index.ts';

const auth = 'https://auth.atlassian.com';
const gateway = 'https://api.atlassian.com';
const cloudId = '11223344-a1b2-3c4d-95ef-1a2b3c4d5e6f';
const otherId = 'aaaaaaaa-a1b2-3c4d-95ef-1a2b3c4d5e6f';
const sites = [
  { id: cloudId, name: 'acme', url: 'https://acme.atlassian.net', scopes: ['read:jira-work'] },
  { id: otherId, name: 'other', url: 'https://other.atlassian.net', scopes: ['read:jira-work'] },
];
const installation = { 'client-id': 'AbC123' };

type Scripted = Awaited<ReturnType<typeof start>>;
const start = () => startScripted({ entry, providers: [jira, confluence], origins: [auth, gateway] });
let scripted: Scripted;
let work: Awaited<ReturnType<Scripted['connect']>>;
let docs: Awaited<ReturnType<Scripted['connect']>>;

beforeAll(async () => {
  scripted = await start();
  scripted.at(auth).on('/authorize', ({ query }) => {
    const back = new URL(query.get('redirect_uri') ?? '');
    back.search = `?${new URLSearchParams({ code: 'SEKRET-code', state: query.get('state') ?? '' })}`;
    return { status: 302, headers: { location: back.href } };
  });
  scripted.at(auth).on('/oauth/token', {
    body: { access_token: 'SEKRET-access', refresh_token: 'SEKRET-refresh', expires_in: 3600, token_type: 'Bearer' },
  });
  scripted.at(gateway).on('/me', { body: { account_id: '5b10ac8d82e05b22cc7d4ef5', email: 'octo@acme.example' } });
  scripted.at(gateway).on('/oauth/token/accessible-resources', { body: sites.slice(0, 1) });
  work = await scripted.connect({ connectorId: 'jira-cloud', alias: 'work', installation });
  docs = await scripted.connect({ connectorId: 'confluence-cloud', alias: 'docs', installation });
});
afterAll(() => scripted.close());

const inJira = (operation: string, input: Record<string, unknown>, path: string, body?: unknown, status = 200) =>
  scripted.tell(work, operation, input, { origin: gateway, path: `/ex/jira/${cloudId}/rest/api/2${path}`, body, status });
const inConfluence = (operation: string, input: Record<string, unknown>, path: string, body?: unknown) =>
  scripted.tell(docs, operation, input, { origin: gateway, path: `/ex/confluence/${cloudId}/wiki${path}`, body });

test('the entry, its providers and its skill hold together', () => {
  const context = { providers: [jira, confluence], sourceTypes: ['native', 'mcp'], pluginsRoot: join(projectRoot, 'plugins') };
  expect(validateCatalog([entry], context)).toMatchObject({ ok: true });
});

describe('a site', () => {
  test('is found after connecting, by a JSON token request', async () => {
    expect(await work.read()).toMatchObject({
      status: 'Ready',
      subject: '5b10ac8d82e05b22cc7d4ef5',
      accountLabel: 'octo@acme.example',
      configuration: { 'derived.cloud-id': cloudId },
    });
    const [asked] = scripted.at(auth).seenAt('/oauth/token');
    expect(asked?.headers['content-type']).toContain('application/json');
    const [lookup] = scripted.at(gateway).seenAt('/oauth/token/accessible-resources');
    expect(lookup?.headers.authorization).toBe('Bearer SEKRET-access');
  });

  test('of several has to be named, and the names are told', async () => {
    scripted.at(gateway).on('/oauth/token/accessible-resources', { body: sites });
    const unnamed = await scripted.connect({ connectorId: 'jira-cloud', alias: 'unnamed', installation });
    expect(unnamed.end).toMatchObject({ outcome: 'failed' });
    expect(String(unnamed.end['message'])).toMatch(/acme.*other/);
    const named = await scripted.connect({
      connectorId: 'jira-cloud',
      alias: 'named',
      installation,
      configuration: { site: 'https://other.atlassian.net' },
    });
    expect((await named.read()).configuration).toMatchObject({ 'derived.cloud-id': otherId });
  });

  test.each([{ id: '../../evil', url: 'https://acme.atlassian.net' }, { url: 'https://acme.atlassian.net' }])(
    'that answers %j is not connected',
    async (site) => {
      scripted.at(gateway).on('/oauth/token/accessible-resources', { body: [site] });
      expect(await work.signIn()).toMatchObject({ outcome: 'failed', error: 'upstream_unreadable' });
      expect(await work.read()).toMatchObject({ status: 'Ready', configuration: { 'derived.cloud-id': cloudId } });
    },
  );
});

const issue = {
  id: '10001',
  key: 'WEB-12',
  fields: { summary: 'Broken', status: { name: 'To Do' }, description: 'x'.repeat(50) },
};

describe('Jira', () => {
  test('searches, reads and lists', async () => {
    const found = await inJira('search_issues', { jql: 'project = WEB' }, '/search/jql', {
      issues: [issue],
      nextPageToken: 'p2',
    });
    expect(found.asked.query.get('jql')).toBe('project = WEB');
    expect(found.output).toMatchObject({ issues: [{ key: 'WEB-12' }], next_page_token: 'p2' });
    expect((await inJira('get_issue', { issue_key: 'WEB-12' }, '/issue/WEB-12', issue)).output).toMatchObject({ key: 'WEB-12' });
    const projects = await inJira('list_projects', { query: 'we' }, '/project/search', {
      total: 1,
      values: [{ id: '1', key: 'WEB', name: 'Web' }],
    });
    expect([projects.asked.query.get('query'), projects.output]).toEqual([
      'we',
      expect.objectContaining({ projects: [expect.objectContaining({ key: 'WEB' })] }),
    ]);
    const types = await inJira('list_issue_types', { project: 'WEB' }, '/issue/createmeta/WEB/issuetypes', {
      issueTypes: [{ id: '1', name: 'Task', subtask: false }],
    });
    expect(JSON.stringify(types.output)).toContain('Task');
    const users = await inJira('search_users', { query: 'octo' }, '/user/search', [
      { accountId: 'a1', displayName: 'Octo', active: true },
    ]);
    expect(users.output).toMatchObject({ users: [{ accountId: 'a1' }] });
  });

  test('writes', async () => {
    const created = await inJira(
      'create_issue',
      { project: 'WEB', issue_type: 'Task', summary: 'New', assignee: 'a1', labels: ['x'] },
      '/issue',
      { id: '2', key: 'WEB-13' },
      201,
    );
    expect(JSON.parse(created.asked.body)).toEqual({
      fields: {
        project: { key: 'WEB' },
        issuetype: { name: 'Task' },
        summary: 'New',
        assignee: { accountId: 'a1' },
        labels: ['x'],
      },
    });
    const updated = await inJira(
      'update_issue',
      { issue_key: 'WEB-13', summary: 'Newer', assignee: null },
      '/issue/WEB-13',
      undefined,
      204,
    );
    expect([updated.asked.method, JSON.parse(updated.asked.body)]).toEqual([
      'PUT',
      { fields: { summary: 'Newer', assignee: null } },
    ]);
    const comment = { id: '5', body: 'Hello', author: { accountId: 'a1', displayName: 'Octo' } };
    const commented = await inJira(
      'create_comment',
      { issue_key: 'WEB-13', body: 'Hello' },
      '/issue/WEB-13/comment',
      comment,
      201,
    );
    expect(JSON.parse(commented.asked.body)).toEqual({ body: 'Hello' });
    const comments = await inJira('list_comments', { issue_key: 'WEB-13' }, '/issue/WEB-13/comment', {
      total: 1,
      startAt: 0,
      comments: [comment],
    });
    expect(comments.output).toMatchObject({ comments: [{ id: '5' }] });
    const transitions = { transitions: [{ id: '31', name: 'Done', to: { name: 'Done' } }] };
    expect((await inJira('list_transitions', { issue_key: 'WEB-13' }, '/issue/WEB-13/transitions', transitions)).output).toEqual(
      transitions,
    );
    const moved = await inJira(
      'transition_issue',
      { issue_key: 'WEB-13', transition_id: '31' },
      '/issue/WEB-13/transitions',
      undefined,
      204,
    );
    expect(JSON.parse(moved.asked.body)).toMatchObject({ transition: { id: '31' } });
  });

  test('passes on what Jira says of a mistake', async () => {
    const wrong = inJira(
      'search_issues',
      { jql: 'nonsense' },
      '/search/jql',
      { errorMessages: ['Field nonsense does not exist.'] },
      400,
    );
    await expect(wrong).rejects.toThrow('Field nonsense does not exist.');
  });
});

const page = {
  id: '7',
  title: 'Plan',
  status: 'current',
  spaceId: '1',
  version: { number: 3 },
  body: { storage: { value: '<p>a</p>' } },
};

describe('Confluence', () => {
  test('searches, reads and writes pages', async () => {
    const found = await inConfluence('search_content', { cql: 'type = page' }, '/rest/api/search', {
      results: [{ content: { id: '7', type: 'page', title: 'Plan' }, title: 'Plan', excerpt: 'a', url: '/x' }],
      _links: { next: '/rest/api/search?cursor=c2' },
    });
    expect([found.asked.query.get('cql'), found.output['next_cursor']]).toEqual(['type = page', 'c2']);
    const spaces = await inConfluence('list_spaces', {}, '/api/v2/spaces', { results: [{ id: '1', key: 'DOCS', name: 'Docs' }] });
    expect(JSON.stringify(spaces.output)).toContain('DOCS');
    expect((await inConfluence('get_page', { page_id: '7' }, '/api/v2/pages/7', page)).output).toMatchObject({ title: 'Plan' });
    const created = await inConfluence('create_page', { space_id: '1', title: 'Plan', body: '<p>a</p>' }, '/api/v2/pages', page);
    expect(JSON.parse(created.asked.body)).toMatchObject({
      spaceId: '1',
      title: 'Plan',
      body: { representation: 'storage', value: '<p>a</p>' },
    });
    const updated = await inConfluence(
      'update_page',
      { page_id: '7', title: 'Plan', body: '<p>b</p>', version: 4 },
      '/api/v2/pages/7',
      page,
    );
    expect([updated.asked.method, JSON.parse(updated.asked.body)]).toEqual([
      'PUT',
      expect.objectContaining({ version: expect.objectContaining({ number: 4 }) }),
    ]);
  });
});

test('every operation was called', () => {
  const all = [...jira.operations, ...confluence.operations].map(({ name }) => name);
  expect([...scripted.called].toSorted()).toEqual(all.toSorted());
});

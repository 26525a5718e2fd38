/** What the emulator's schema does not have, against answers in the shape of Linear's own. */
import { expect, test } from 'vitest';
import { scripted } from '../../test/plugins/call-operation.ts';
import { linear } from './index.ts';

const pageInfo = { hasNextPage: true, endCursor: 'c2' };

test('projects are listed by name, with nothing but what the schema names', async () => {
  const project = {
    id: 'p1',
    name: 'Mobile app',
    description: 'd'.repeat(400),
    url: 'https://linear.app/acme/project/p1',
    progress: 0.25,
    startDate: null,
    targetDate: '2026-12-24',
    status: { name: 'In Progress', type: 'started' },
    lead: null,
    teams: { nodes: [{ id: 't1', key: 'ENG' }] },
    slackIssueComments: true,
  };
  const { call, requests } = scripted(linear, 200, { data: { projects: { nodes: [project], pageInfo } } });
  const output = await call('list_projects', { name: 'mobile', first: 1 });
  const { slackIssueComments, ...shown } = project;
  expect(output).toEqual({
    items: [{ ...shown, description: expect.stringMatching(/\[cut: 100 more characters\]$/) }],
    next_cursor: 'c2',
  });
  expect(requests).toMatchObject([
    {
      method: 'POST',
      path: '/graphql',
      body: { variables: { first: 1, filter: { name: { containsIgnoreCase: 'mobile' } } } },
    },
  ]);
});

test('issues are searched', async () => {
  const found = {
    id: 'i1',
    identifier: 'ENG-1',
    title: 'It breaks',
    url: 'https://linear.app/acme/issue/ENG-1',
    description: null,
  };
  const { call, requests } = scripted(linear, 200, {
    data: { searchIssues: { nodes: [found], pageInfo: { hasNextPage: false, endCursor: 'c1' } } },
  });
  expect(await call('search_issues', { term: 'breaks' })).toEqual({ items: [found], next_cursor: null });
  expect(requests).toMatchObject([{ body: { variables: { term: 'breaks' } } }]);
});

test('what an issue is tied to is read', async () => {
  const other = { id: 'i2', identifier: 'ENG-2', title: 'Other', state: { name: 'Todo', type: 'unstarted' } };
  const issue = {
    identifier: 'ENG-1',
    branchName: 'alice/eng-1-it-breaks',
    parent: null,
    children: { nodes: [other] },
    relations: { nodes: [{ type: 'blocks', relatedIssue: other }] },
    inverseRelations: { nodes: [] },
    attachments: { nodes: [{ title: 'Fix', subtitle: null, url: 'https://github.com/acme/app/pull/1', sourceType: 'github' }] },
  };
  const { call, requests } = scripted(linear, 200, { data: { issue } });
  expect(await call('get_issue_links', { id: 'ENG-1' })).toEqual({ issue });
  expect(requests).toMatchObject([{ body: { variables: { id: 'ENG-1' } } }]);
});

test('conditions become one filter, and those left out are not sent', async () => {
  const filterFor = async (conditions: Record<string, unknown>) => {
    const { call, requests } = scripted(linear, 200, {
      data: { issues: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } } },
    });
    await call('list_issues', conditions);
    return JSON.parse(JSON.stringify(requests[0]?.body)).variables;
  };
  expect(await filterFor({})).toEqual({});
  expect(await filterFor({ assignee: 'me', stateType: ['started'] })).toEqual({
    filter: { assignee: { isMe: { eq: true } }, state: { type: { in: ['started'] } } },
  });
  expect(await filterFor({ assignee: 'none', priority: 0, first: 5 })).toEqual({
    first: 5,
    filter: { assignee: { null: true }, priority: { eq: 0 } },
  });
  const all = {
    team: 'ENG',
    state: 'In Progress',
    assignee: 'dev@example.com',
    label: 'Bug',
    projectId: 'p1',
    cycleId: 'c1',
    title: 'checkout',
    updatedAfter: '2026-01-01T00:00:00Z',
    createdAfter: '2025-01-01T00:00:00Z',
  };
  expect(await filterFor(all)).toEqual({
    filter: {
      team: { key: { eqIgnoreCase: 'ENG' } },
      state: { name: { eqIgnoreCase: 'In Progress' } },
      assignee: { email: { eqIgnoreCase: 'dev@example.com' } },
      labels: { some: { name: { eqIgnoreCase: 'Bug' } } },
      project: { id: { eq: 'p1' } },
      cycle: { id: { eq: 'c1' } },
      title: { containsIgnoreCase: 'checkout' },
      updatedAt: { gt: '2026-01-01T00:00:00Z' },
      createdAt: { gt: '2025-01-01T00:00:00Z' },
    },
  });
});

test('the order of a list is one of two documents', async () => {
  const { call, requests } = scripted(linear, 200, {
    data: { issues: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } } },
  });
  await call('list_issues', {});
  await call('list_issues', { orderBy: 'updatedAt' });
  expect(requests.map(({ body }) => JSON.stringify(body).includes('orderBy: updatedAt'))).toEqual([false, true]);
});

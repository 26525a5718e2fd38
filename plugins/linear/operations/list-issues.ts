import { z } from 'zod';
import { linear } from '../../../catalog/linear.ts';
import { operation } from '../../define.ts';
import { ask } from '../graphql.ts';
import { filterInput, issueFilter } from '../issue-filter.ts';
import { connection, pageOf, paging } from '../page.ts';
import { issueFields, listedIssueShape } from '../shapes.ts';

const byCreation = `query Issues($first: Int, $after: String, $filter: IssueFilter) {
  issues(first: $first, after: $after, filter: $filter) {
    nodes { ...IssueFields }
    pageInfo { hasNextPage endCursor }
  }
}
${issueFields}`;
const byUpdate = `query IssuesByUpdate($first: Int, $after: String, $filter: IssueFilter) {
  issues(first: $first, after: $after, filter: $filter, orderBy: updatedAt) {
    nodes { ...IssueFields }
    pageInfo { hasNextPage endCursor }
  }
}
${issueFields}`;

export const listIssues = operation(linear, {
  name: 'list_issues',
  description:
    'List issues that meet all conditions given, the last created first, with shortened descriptions. Archived ones are left out. For ' +
    'words in the text use search_issues.',
  effect: 'read',
  scopes: ['read'],
  input: z.strictObject({
    ...paging,
    ...filterInput,
    orderBy: z.enum(['createdAt', 'updatedAt']).optional().describe('createdAt when left out; the latest comes first'),
  }),
  output: pageOf(listedIssueShape),
  run: async ({ input: { first, after, orderBy, ...conditions }, api }) => {
    const document = orderBy === 'updatedAt' ? byUpdate : byCreation;
    return answer.parse(await ask(api, document, { first, after, filter: issueFilter(conditions) })).issues;
  },
});

const answer = z.object({ issues: connection });

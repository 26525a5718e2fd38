import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { direction, listedIssueShape, repository } from '../shapes.ts';

export const listIssues = operation(github, {
  name: 'list_issues',
  description:
    'List the issues of a repository, newest first, with shortened bodies. GitHub lists pull requests among them: those have ' +
    'pull_request. For text search use search_issues.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    ...repository,
    ...paging,
    state: z.enum(['open', 'closed', 'all']).optional().describe('open when left out'),
    labels: z.array(z.string().min(1)).optional().describe('Only issues that have all of these labels'),
    assignee: z.string().min(1).optional().describe('Login, "none" or "*" for anybody'),
    creator: z.string().min(1).optional().describe('Login of the author'),
    mentioned: z.string().min(1).optional().describe('Login of somebody mentioned'),
    milestone: z.string().min(1).optional().describe('Number of a milestone, "none" or "*"'),
    since: z.iso.datetime({ offset: true }).optional().describe('Only issues changed after this time'),
    sort: z.enum(['created', 'updated', 'comments']).optional().describe('created when left out'),
    direction,
  }),
  output: pageOf(listedIssueShape),
  run: ({ input: { owner, repo, labels, ...query }, api }) =>
    getPage(api, path`/repos/${owner}/${repo}/issues`, { ...query, labels: labels?.join(',') }),
});

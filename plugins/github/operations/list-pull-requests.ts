import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { direction, listedPullRequestShape, repository } from '../shapes.ts';

export const listPullRequests = operation(github, {
  name: 'list_pull_requests',
  description: 'List the pull requests of a repository with shortened bodies. For text search use search_issues with is:pr.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    ...repository,
    ...paging,
    state: z.enum(['open', 'closed', 'all']).optional().describe('open when left out; merged ones are closed'),
    head: z.string().min(1).optional().describe('Only from this branch, as user:branch'),
    base: z.string().min(1).optional().describe('Only into this branch'),
    sort: z.enum(['created', 'updated', 'popularity', 'long-running']).optional().describe('created when left out'),
    direction,
  }),
  output: pageOf(listedPullRequestShape),
  run: ({ input: { owner, repo, ...query }, api }) => getPage(api, path`/repos/${owner}/${repo}/pulls`, query),
});

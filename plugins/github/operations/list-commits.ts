import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { commitShape, repository } from '../shapes.ts';

export const listCommits = operation(github, {
  name: 'list_commits',
  description: 'List commits, newest first: of a branch, of one path, by an author or between two times.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    ...repository,
    ...paging,
    sha: z.string().min(1).optional().describe('Branch, tag or commit to start from; the default branch when left out'),
    path: z.string().min(1).optional().describe('Only commits that touch this file or folder'),
    author: z.string().min(1).optional().describe('Login or e-mail address of the author'),
    since: z.iso.datetime({ offset: true }).optional().describe('Only commits after this time, such as 2026-01-31T00:00:00Z'),
    until: z.iso.datetime({ offset: true }).optional().describe('Only commits before this time'),
  }),
  output: pageOf(commitShape),
  run: ({ input: { owner, repo, ...query }, api }) => getPage(api, path`/repos/${owner}/${repo}/commits`, query),
});

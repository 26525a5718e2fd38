import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { getObjectPage, nextPageShape, paging } from '../page.ts';
import { changedFileShape, commitShape, repository } from '../shapes.ts';
import { limits, longText } from '../text.ts';

export const compareCommits = operation(github, {
  name: 'compare_commits',
  description:
    'What head has that base has not: commits, and changed files with shortened diffs (page 1 only, at most 300). ' +
    'For whole diffs use get_commit or list_pull_request_files.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    ...repository,
    ...paging,
    base: z.string().min(1).describe('Branch, tag or commit to compare with; user:branch for a fork'),
    head: z.string().min(1).describe('Branch, tag or commit that is ahead; user:branch for a fork'),
  }),
  output: z.object({
    status: z.string().describe('ahead, behind, diverged or identical'),
    ahead_by: z.int(),
    behind_by: z.int(),
    total_commits: z.int(),
    merge_base_commit: z.object({ sha: z.string() }).optional(),
    commits: z.array(commitShape),
    files: z.array(changedFileShape.extend({ patch: longText(limits.listed).optional() })).optional(),
    next_page: nextPageShape,
  }),
  run: ({ input: { owner, repo, base, head, page = 1, per_page = 30 }, api }) =>
    getObjectPage(api, path`/repos/${owner}/${repo}/compare/${base}...${head}`, { page, per_page }),
});

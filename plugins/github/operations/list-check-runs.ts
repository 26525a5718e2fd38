import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { countedPageOf, getCountedPage, paging } from '../page.ts';
import { repository } from '../shapes.ts';
import { limits, longText } from '../text.ts';

export const listCheckRuns = operation(github, {
  name: 'list_check_runs',
  description: 'List the checks of a commit, branch or tag with their outcome: whether CI is green. Look here before merging.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    ...repository,
    ...paging,
    ref: z.string().min(1).describe('Commit SHA, branch or tag'),
    check_name: z.string().min(1).optional().describe('Only checks of this name'),
    status: z.enum(['queued', 'in_progress', 'completed']).optional().describe('Only checks in this state'),
    filter: z.enum(['latest', 'all']).optional().describe('latest of each name when left out'),
  }),
  output: countedPageOf(
    z.object({
      id: z.int(),
      name: z.string(),
      status: z.string(),
      conclusion: z.string().nullish(),
      head_sha: z.string(),
      started_at: z.string().nullish(),
      completed_at: z.string().nullish(),
      html_url: z.string().nullish(),
      output: z
        .object({ title: z.string().nullish(), summary: longText(limits.listed).nullish() })
        .nullish()
        .describe('What the check reports'),
    }),
  ),
  run: ({ input: { owner, repo, ref, ...query }, api }) =>
    getCountedPage(api, path`/repos/${owner}/${repo}/commits/${ref}/check-runs`, query, 'check_runs'),
});

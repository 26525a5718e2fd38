import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { pullNumber, repository } from '../shapes.ts';

export const mergePullRequest = operation(github, {
  name: 'merge_pull_request',
  description:
    'Merge a pull request into its base branch. Cannot be undone, only reverted by another change; may deploy. Read the pull ' +
    'request, its checks and its reviews first, and pass the head sha you have read.',
  // Destructive, though nothing is erased: it changes a shared branch for good and often releases. So an owner can let an
  // agent write issues and pull requests and keep the merge to people.
  effect: 'destructive',
  scopes: [],
  oneOfScopes: ['repo', 'public_repo'],
  input: z.strictObject({
    ...repository,
    pull_number: pullNumber,
    sha: z.string().min(1).optional().describe('Head commit that was reviewed; refused if somebody has pushed since'),
    merge_method: z
      .enum(['merge', 'squash', 'rebase'])
      .optional()
      .describe('merge when left out; the repository may allow only some'),
    commit_title: z.string().min(1).optional().describe('First line of the merge or squash commit'),
    commit_message: z.string().optional().describe('The rest of its message'),
  }),
  output: z.object({ merged: z.boolean(), sha: z.string().nullish(), message: z.string().nullish() }),
  run: ({ input: { owner, repo, pull_number, ...merge }, api }) =>
    api.put(path`/repos/${owner}/${repo}/pulls/${pull_number}/merge`, merge),
});

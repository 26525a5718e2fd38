import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { repository } from '../shapes.ts';

const commit = z.object({ sha: z.string() });

export const createBranch = operation(github, {
  name: 'create_branch',
  description: 'Create a branch at a commit. Fails if the branch exists.',
  effect: 'write',
  scopes: [],
  oneOfScopes: ['repo', 'public_repo'],
  input: z.strictObject({
    ...repository,
    branch: z.string().min(1).describe('Name of the new branch, such as feature/login'),
    from: z.string().min(1).optional().describe('Branch, tag or commit SHA to start at; the default branch when left out'),
  }),
  output: z.object({ ref: z.string(), object: commit }),
  run: async ({ input: { owner, repo, branch, from = 'HEAD' }, api }) => {
    // One changed file a page: only the commit's SHA is wanted here.
    const { sha } = commit.parse(await api.get(path`/repos/${owner}/${repo}/commits/${from}`, { per_page: 1 }));
    return api.post(path`/repos/${owner}/${repo}/git/refs`, { ref: `refs/heads/${branch}`, sha });
  },
});

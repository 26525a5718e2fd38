import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path, segments } from '../../define.ts';
import { repository } from '../shapes.ts';

export const deleteBranch = operation(github, {
  name: 'delete_branch',
  description:
    'Delete a branch. Commits that no other branch or tag holds are lost with it, and open pull requests from it are closed. ' +
    'Check first that it is merged.',
  effect: 'destructive',
  scopes: [],
  oneOfScopes: ['repo', 'public_repo'],
  input: z.strictObject({ ...repository, branch: z.string().min(1).describe('Name of the branch') }),
  output: z.object({ deleted: z.string().describe('Name of the branch that is gone') }),
  run: async ({ input: { owner, repo, branch }, api }) => {
    await api.delete(path`/repos/${owner}/${repo}/git/refs/heads/${segments(branch)}`);
    return { deleted: branch };
  },
});

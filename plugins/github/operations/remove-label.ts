import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { issueNumber, labelShape, repository } from '../shapes.ts';

export const removeLabel = operation(github, {
  name: 'remove_label',
  description: 'Take one label off an issue or pull request. The label stays in the repository.',
  effect: 'write',
  scopes: [],
  oneOfScopes: ['repo', 'public_repo'],
  input: z.strictObject({ ...repository, issue_number: issueNumber, name: z.string().min(1).describe('Name of the label') }),
  output: z.object({ labels: z.array(labelShape).describe('The labels it still has') }),
  run: async ({ input: { owner, repo, issue_number, name }, api }) => ({
    labels: await api.delete(path`/repos/${owner}/${repo}/issues/${issue_number}/labels/${name}`),
  }),
});

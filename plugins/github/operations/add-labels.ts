import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { issueNumber, labelShape, repository } from '../shapes.ts';

export const addLabels = operation(github, {
  name: 'add_labels',
  description:
    'Add labels to an issue or pull request; those it has stay. GitHub creates a label that the repository does not have yet.',
  effect: 'write',
  idempotent: true,
  scopes: [],
  oneOfScopes: ['repo', 'public_repo'],
  input: z.strictObject({
    ...repository,
    issue_number: issueNumber,
    labels: z.array(z.string().min(1)).min(1).describe('Names of the labels to add'),
  }),
  output: z.object({ labels: z.array(labelShape).describe('All labels it has now') }),
  run: async ({ input: { owner, repo, issue_number, labels }, api }) => ({
    labels: await api.post(path`/repos/${owner}/${repo}/issues/${issue_number}/labels`, { labels }),
  }),
});

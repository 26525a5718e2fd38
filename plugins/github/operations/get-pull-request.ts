import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { pullNumber, pullRequestShape, repository } from '../shapes.ts';

export const getPullRequest = operation(github, {
  name: 'get_pull_request',
  description: 'Read one pull request: body, branches, size, and whether it can be merged.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ ...repository, pull_number: pullNumber }),
  output: pullRequestShape,
  run: ({ input: { owner, repo, pull_number }, api }) => api.get(path`/repos/${owner}/${repo}/pulls/${pull_number}`),
});

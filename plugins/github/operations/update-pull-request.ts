import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { pullNumber, pullRequestShape, repository } from '../shapes.ts';

export const updatePullRequest = operation(github, {
  name: 'update_pull_request',
  description:
    'Change the title, body, base branch or state of a pull request. Fields left out stay. Labels and assignees are changed with ' +
    'update_issue on the same number.',
  effect: 'write',
  idempotent: true,
  scopes: [],
  oneOfScopes: ['repo', 'public_repo'],
  input: z.strictObject({
    ...repository,
    pull_number: pullNumber,
    title: z.string().min(1).optional().describe('New title'),
    body: z.string().optional().describe('New body in Markdown; replaces the old one'),
    state: z.enum(['open', 'closed']).optional().describe('closed closes it without merging'),
    base: z.string().min(1).optional().describe('Branch to merge into instead'),
    maintainer_can_modify: z.boolean().optional().describe('From a fork: whether maintainers may push to it'),
  }),
  output: pullRequestShape,
  run: ({ input: { owner, repo, pull_number, ...change }, api }) =>
    api.patch(path`/repos/${owner}/${repo}/pulls/${pull_number}`, change),
});

import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { pullRequestShape, repository } from '../shapes.ts';

export const createPullRequest = operation(github, {
  name: 'create_pull_request',
  description:
    'Open a pull request from a branch that has been pushed. Fails if head has no commits of its own or such a pull request is open. ' +
    'Notifies watchers and code owners and may start workflows.',
  effect: 'write',
  scopes: [],
  oneOfScopes: ['repo', 'public_repo'],
  input: z.strictObject({
    ...repository,
    title: z.string().min(1).describe('One line that says what changes'),
    head: z.string().min(1).describe('Branch with the changes; user:branch from a fork'),
    base: z.string().min(1).describe('Branch to merge into, usually the default branch'),
    body: z.string().optional().describe('Markdown: what and why; "Fixes #12" closes issue 12 on merge'),
    draft: z.boolean().optional().describe('true opens it as a draft'),
    maintainer_can_modify: z.boolean().optional().describe('From a fork: whether maintainers may push to it'),
  }),
  output: pullRequestShape.pick({ number: true, title: true, state: true, draft: true, html_url: true }),
  run: ({ input: { owner, repo, ...pull }, api }) => api.post(path`/repos/${owner}/${repo}/pulls`, pull),
});

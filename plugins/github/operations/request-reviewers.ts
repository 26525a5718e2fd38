import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { pullNumber, pullRequestShape, repository } from '../shapes.ts';

export const requestReviewers = operation(github, {
  name: 'request_reviewers',
  description: 'Ask people or teams to review a pull request. They are notified. Those asked before stay.',
  effect: 'write',
  scopes: [],
  oneOfScopes: ['repo', 'public_repo'],
  input: z.strictObject({
    ...repository,
    pull_number: pullNumber,
    reviewers: z.array(z.string().min(1)).optional().describe('Logins; the author cannot be among them'),
    team_reviewers: z.array(z.string().min(1)).optional().describe('Slugs of teams of the organisation'),
  }),
  output: pullRequestShape.pick({ number: true, requested_reviewers: true, html_url: true }),
  run: ({ input: { owner, repo, pull_number, ...reviewers }, api }) =>
    api.post(path`/repos/${owner}/${repo}/pulls/${pull_number}/requested_reviewers`, reviewers),
});

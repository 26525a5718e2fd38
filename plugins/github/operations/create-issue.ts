import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { issueShape, repository } from '../shapes.ts';

export const createIssue = operation(github, {
  name: 'create_issue',
  description:
    'Open an issue in a repository. Not idempotent: each call opens a new one. Notifies those who watch the repository.',
  effect: 'write',
  scopes: [],
  oneOfScopes: ['repo', 'public_repo'],
  input: z.strictObject({
    ...repository,
    title: z.string().min(1).describe('One line that says what is wrong or wanted'),
    body: z.string().optional().describe('Markdown'),
    labels: z.array(z.string().min(1)).optional().describe('Names of labels; ignored without push access'),
    assignees: z.array(z.string().min(1)).optional().describe('Logins; ignored without push access'),
    milestone: z.int().min(1).optional().describe('Number of a milestone'),
  }),
  output: issueShape.pick({ number: true, title: true, state: true, html_url: true }),
  run: ({ input: { owner, repo, ...issue }, api }) => api.post(path`/repos/${owner}/${repo}/issues`, issue),
});

import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { issueNumber, issueShape, repository } from '../shapes.ts';

export const updateIssue = operation(github, {
  name: 'update_issue',
  description:
    'Change an issue: title, body, state, labels, assignees or milestone. Fields left out stay; labels and assignees replace the ' +
    'whole list. Closing is state closed with a state_reason.',
  effect: 'write',
  idempotent: true,
  scopes: [],
  oneOfScopes: ['repo', 'public_repo'],
  input: z.strictObject({
    ...repository,
    issue_number: issueNumber,
    title: z.string().min(1).optional().describe('New title'),
    body: z.string().optional().describe('New body in Markdown; replaces the old one'),
    state: z.enum(['open', 'closed']).optional().describe('open reopens it, closed closes it'),
    state_reason: z.enum(['completed', 'not_planned', 'duplicate', 'reopened']).optional().describe('Why the state changes'),
    labels: z.array(z.string().min(1)).optional().describe('All labels it shall have; use add_labels to add some'),
    assignees: z.array(z.string().min(1)).optional().describe('Logins of all assignees it shall have'),
    milestone: z.int().min(1).nullable().optional().describe('Number of a milestone; null takes it off'),
  }),
  output: issueShape,
  run: ({ input: { owner, repo, issue_number, ...change }, api }) =>
    api.patch(path`/repos/${owner}/${repo}/issues/${issue_number}`, change),
});

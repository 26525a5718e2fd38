import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { commentShape, issueNumber, repository } from '../shapes.ts';

export const createIssueComment = operation(github, {
  name: 'create_issue_comment',
  description:
    'Comment on an issue or in the conversation of a pull request. Not idempotent. Notifies everybody who follows it and everybody ' +
    'mentioned with @.',
  effect: 'write',
  scopes: [],
  oneOfScopes: ['repo', 'public_repo'],
  input: z.strictObject({ ...repository, issue_number: issueNumber, body: z.string().min(1).describe('Markdown') }),
  output: commentShape.pick({ id: true, html_url: true }),
  run: ({ input: { owner, repo, issue_number, body }, api }) =>
    api.post(path`/repos/${owner}/${repo}/issues/${issue_number}/comments`, { body }),
});

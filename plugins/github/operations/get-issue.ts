import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { issueNumber, issueShape, repository } from '../shapes.ts';

export const getIssue = operation(github, {
  name: 'get_issue',
  description: 'Read one issue with its body. Comments come from list_issue_comments.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ ...repository, issue_number: issueNumber }),
  output: issueShape,
  run: ({ input: { owner, repo, issue_number }, api }) => api.get(path`/repos/${owner}/${repo}/issues/${issue_number}`),
});

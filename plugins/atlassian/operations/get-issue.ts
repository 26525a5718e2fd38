import { z } from 'zod';
import { atlassian } from '../../../catalog/atlassian.ts';
import { operation, path } from '../../define.ts';
import { issueFields, issueKey, issueShape } from '../jira.ts';

export const getIssue = operation(atlassian, {
  name: 'get_issue',
  description: 'Read one issue with its description. What was said about it comes from list_comments.',
  effect: 'read',
  scopes: ['read:jira-work'],
  input: z.strictObject({ issue_key: issueKey }),
  output: issueShape,
  run: ({ input, api }) => api.get(path`/issue/${input.issue_key}`, { fields: issueFields }),
});

import { z } from 'zod';
import { atlassian } from '../../../catalog/atlassian.ts';
import { operation, path } from '../../define.ts';
import { commentShape, issueKey } from '../jira.ts';

export const createComment = operation(atlassian, {
  name: 'create_comment',
  description: 'Comment on an issue. Not idempotent: each call adds a comment.',
  effect: 'write',
  scopes: ['write:jira-work'],
  input: z.strictObject({
    issue_key: issueKey,
    body: z.string().min(1).describe('Text in Jira’s wiki markup; [~accountid:…] mentions somebody'),
  }),
  output: commentShape,
  run: ({ input: { issue_key, body }, api }) => api.post(path`/issue/${issue_key}/comment`, { body }),
});

import { z } from 'zod';
import { atlassian } from '../../../catalog/atlassian.ts';
import { operation, path } from '../../define.ts';
import { commentShape, issueKey } from '../jira.ts';

export const listComments = operation(atlassian, {
  name: 'list_comments',
  description: 'List the comments of an issue, newest first.',
  effect: 'read',
  scopes: ['read:jira-work'],
  input: z.strictObject({
    issue_key: issueKey,
    start_at: z.int().min(0).optional().describe('How many to leave out at the start; 0 when left out'),
    max_results: z.int().min(1).max(100).optional().describe('At most 100, 20 when left out'),
  }),
  output: z.object({ total: z.int(), comments: z.array(commentShape) }),
  run: ({ input: { issue_key, start_at = 0, max_results = 20 }, api }) =>
    api.get(path`/issue/${issue_key}/comment`, { startAt: start_at, maxResults: max_results, orderBy: '-created' }),
});

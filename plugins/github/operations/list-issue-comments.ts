import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { commentShape, issueNumber, repository } from '../shapes.ts';

export const listIssueComments = operation(github, {
  name: 'list_issue_comments',
  description:
    'List the comments of an issue, oldest first. Works for the conversation of a pull request too; comments on its lines come from ' +
    'list_review_comments.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    ...repository,
    ...paging,
    issue_number: issueNumber,
    since: z.iso.datetime({ offset: true }).optional().describe('Only comments changed after this time'),
  }),
  output: pageOf(commentShape),
  run: ({ input: { owner, repo, issue_number, ...query }, api }) =>
    getPage(api, path`/repos/${owner}/${repo}/issues/${issue_number}/comments`, query),
});

import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { commentShape, direction, pullNumber, repository } from '../shapes.ts';

export const listReviewComments = operation(github, {
  name: 'list_review_comments',
  description: 'List the comments on lines of a pull request. Its conversation comes from list_issue_comments.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    ...repository,
    ...paging,
    pull_number: pullNumber,
    sort: z.enum(['created', 'updated']).optional().describe('created when left out'),
    direction,
  }),
  output: pageOf(
    commentShape.extend({
      path: z.string().nullish(),
      line: z.int().nullish().describe('null when the line is no longer part of the change'),
      side: z.string().nullish().describe('LEFT is the old file, RIGHT the new one'),
      in_reply_to_id: z.int().nullish(),
    }),
  ),
  run: ({ input: { owner, repo, pull_number, ...query }, api }) =>
    getPage(api, path`/repos/${owner}/${repo}/pulls/${pull_number}/comments`, query),
});

import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { pullNumber, repository, reviewShape } from '../shapes.ts';

export const listPullRequestReviews = operation(github, {
  name: 'list_pull_request_reviews',
  description: 'List the reviews of a pull request: who approved, asked for changes or commented.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ ...repository, ...paging, pull_number: pullNumber }),
  output: pageOf(reviewShape),
  run: ({ input: { owner, repo, pull_number, ...query }, api }) =>
    getPage(api, path`/repos/${owner}/${repo}/pulls/${pull_number}/reviews`, query),
});

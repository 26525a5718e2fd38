import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { pullNumber, repository, reviewShape } from '../shapes.ts';

const lineComment = z.strictObject({
  path: z.string().min(1).describe('The file, as list_pull_request_files names it'),
  line: z.int().min(1).describe('Line in the file; it must be part of the diff'),
  side: z.enum(['LEFT', 'RIGHT']).optional().describe('LEFT is the old file, RIGHT the new one and the default'),
  start_line: z.int().min(1).optional().describe('First line of a comment on several lines'),
  start_side: z.enum(['LEFT', 'RIGHT']).optional().describe('Side of start_line'),
  body: z.string().min(1).describe('Markdown'),
});

export const createPullRequestReview = operation(github, {
  name: 'create_pull_request_review',
  description:
    'Review a pull request: approve, ask for changes or comment, with comments on lines. Submitted at once and seen by everybody. ' +
    'An approval may let the pull request be merged; authors cannot approve their own.',
  effect: 'write',
  scopes: [],
  oneOfScopes: ['repo', 'public_repo'],
  input: z.strictObject({
    ...repository,
    pull_number: pullNumber,
    event: z.enum(['APPROVE', 'REQUEST_CHANGES', 'COMMENT']).describe('The verdict'),
    body: z.string().optional().describe('Markdown; needed for REQUEST_CHANGES and COMMENT'),
    commit_id: z.string().min(1).optional().describe('Commit that was reviewed; the newest when left out'),
    comments: z.array(lineComment).optional().describe('Comments on lines'),
  }),
  output: reviewShape,
  run: ({ input: { owner, repo, pull_number, ...review }, api }) =>
    api.post(path`/repos/${owner}/${repo}/pulls/${pull_number}/reviews`, review),
});

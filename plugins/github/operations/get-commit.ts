import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { getObjectPage, nextPageShape, paging } from '../page.ts';
import { changedFileShape, commitShape, repository } from '../shapes.ts';
import { limits, longText } from '../text.ts';

export const getCommit = operation(github, {
  name: 'get_commit',
  description:
    'Read one commit: message, totals and the files it changed with their diffs. A commit with many files comes in pages of files.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    ...repository,
    ...paging,
    ref: z.string().min(1).describe('Commit SHA, branch or tag'),
  }),
  output: commitShape.extend({
    commit: commitShape.shape.commit.extend({ message: longText(limits.whole) }),
    stats: z.object({ additions: z.int(), deletions: z.int() }).optional(),
    files: z.array(changedFileShape).optional(),
    next_page: nextPageShape,
  }),
  run: ({ input: { owner, repo, ref, page, per_page = 30 }, api }) =>
    getObjectPage(api, path`/repos/${owner}/${repo}/commits/${ref}`, { page, per_page }),
});

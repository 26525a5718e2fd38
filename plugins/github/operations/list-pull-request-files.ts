import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { changedFileShape, pullNumber, repository } from '../shapes.ts';

export const listPullRequestFiles = operation(github, {
  name: 'list_pull_request_files',
  description:
    'List the files a pull request changes, each with its diff. Long diffs are cut; ask for smaller pages of large changes.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ ...repository, ...paging, pull_number: pullNumber }),
  output: pageOf(changedFileShape),
  run: ({ input: { owner, repo, pull_number, ...query }, api }) =>
    getPage(api, path`/repos/${owner}/${repo}/pulls/${pull_number}/files`, query),
});

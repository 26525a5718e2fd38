import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { labelShape, repository } from '../shapes.ts';

export const listLabels = operation(github, {
  name: 'list_labels',
  description: 'List the labels a repository has. Look here before labelling, so that no new spelling appears.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ ...repository, ...paging }),
  output: pageOf(labelShape),
  run: ({ input: { owner, repo, ...query }, api }) => getPage(api, path`/repos/${owner}/${repo}/labels`, query),
});

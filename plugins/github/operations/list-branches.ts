import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { repository } from '../shapes.ts';

export const listBranches = operation(github, {
  name: 'list_branches',
  description: 'List the branches of a repository with the commit each points to.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    ...repository,
    ...paging,
    protected: z.boolean().optional().describe('true lists protected branches alone, false unprotected ones alone'),
  }),
  output: pageOf(z.object({ name: z.string(), commit: z.object({ sha: z.string() }), protected: z.boolean().optional() })),
  run: ({ input: { owner, repo, ...query }, api }) => getPage(api, path`/repos/${owner}/${repo}/branches`, query),
});

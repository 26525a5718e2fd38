import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { countedPageOf, getCountedPage, paging } from '../page.ts';
import { repository } from '../shapes.ts';

export const listWorkflows = operation(github, {
  name: 'list_workflows',
  description: 'List the GitHub Actions workflows of a repository with the ids that the other workflow operations take.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ ...repository, ...paging }),
  output: countedPageOf(z.object({ id: z.int(), name: z.string(), path: z.string(), state: z.string() })),
  run: ({ input: { owner, repo, ...query }, api }) =>
    getCountedPage(api, path`/repos/${owner}/${repo}/actions/workflows`, query, 'workflows'),
});

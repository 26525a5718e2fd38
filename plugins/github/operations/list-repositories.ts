import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { direction, repositoryShape } from '../shapes.ts';

export const listRepositories = operation(github, {
  name: 'list_repositories',
  description:
    'List the repositories of the connected account: its own, those it collaborates on and those of its organisations. ' +
    'Private ones appear only if the account was connected with the repo scope. For other people’s use search_repositories.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    ...paging,
    affiliation: z
      .array(z.enum(['owner', 'collaborator', 'organization_member']))
      .min(1)
      .optional()
      .describe('Which relations to include; all when left out'),
    visibility: z.enum(['all', 'public', 'private']).optional().describe('all when left out'),
    sort: z.enum(['created', 'updated', 'pushed', 'full_name']).optional().describe('full_name when left out'),
    direction,
  }),
  output: pageOf(repositoryShape),
  run: ({ input: { affiliation, ...query }, api }) =>
    getPage(api, path`/user/repos`, { ...query, affiliation: affiliation?.join(',') }),
});

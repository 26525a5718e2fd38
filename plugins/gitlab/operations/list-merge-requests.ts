import { z } from 'zod';
import { gitlab } from '../../../catalog/gitlab.ts';
import { operation, path } from '../../define.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { listedMergeRequestShape } from '../shapes.ts';

export const listMergeRequests = operation(gitlab, {
  name: 'list_merge_requests',
  description:
    'List merge requests, newest first, with shortened descriptions: of one project, or without project those of this account.',
  effect: 'read',
  scopes: [],
  oneOfScopes: ['api', 'read_api'],
  input: z.strictObject({
    ...paging,
    project: z.string().min(1).optional().describe('Path of the project such as group/name, or its numeric id as text'),
    state: z.enum(['opened', 'closed', 'merged', 'locked', 'all']).optional().describe('all when left out'),
    scope: z
      .enum(['created_by_me', 'assigned_to_me', 'reviews_for_me', 'all'])
      .optional()
      .describe('Whose merge requests; created_by_me when project and this are left out'),
    source_branch: z.string().min(1).optional().describe('Only those from this branch'),
    target_branch: z.string().min(1).optional().describe('Only those into this branch'),
    search: z.string().min(1).optional().describe('Words in title or description'),
  }),
  output: pageOf(listedMergeRequestShape),
  run: ({ input: { project, ...query }, api }) =>
    getPage(api, project === undefined ? path`/merge_requests` : path`/projects/${project}/merge_requests`, query),
});

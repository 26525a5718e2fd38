import { z } from 'zod';
import { gitlab } from '../../../catalog/gitlab.ts';
import { operation, path } from '../../define.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { labelList, listedIssueShape } from '../shapes.ts';

export const listIssues = operation(gitlab, {
  name: 'list_issues',
  description:
    'List issues, newest first, with shortened descriptions: of one project, or without project those that this account can see.',
  effect: 'read',
  scopes: [],
  oneOfScopes: ['api', 'read_api'],
  input: z.strictObject({
    ...paging,
    project: z.string().min(1).optional().describe('Path of the project such as group/name, or its numeric id as text'),
    state: z.enum(['opened', 'closed', 'all']).optional().describe('all when left out'),
    scope: z
      .enum(['created_by_me', 'assigned_to_me', 'all'])
      .optional()
      .describe('Whose issues; created_by_me when project and this are left out'),
    labels: labelList.optional().describe('Only issues that have all of these labels'),
    assignee_username: z.string().min(1).optional().describe('User name of somebody it is assigned to'),
    search: z.string().min(1).optional().describe('Words in title or description'),
    updated_after: z.iso.datetime({ offset: true }).optional().describe('Only issues changed after this time'),
  }),
  output: pageOf(listedIssueShape),
  run: ({ input: { project, labels, ...query }, api }) =>
    getPage(api, project === undefined ? path`/issues` : path`/projects/${project}/issues`, {
      ...query,
      labels: labels?.join(','),
    }),
});

import { z } from 'zod';
import { gitlab } from '../../../catalog/gitlab.ts';
import { operation, path } from '../../define.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { projectShape } from '../shapes.ts';

export const listProjects = operation(gitlab, {
  name: 'list_projects',
  description:
    'List projects, most recently active first. Without membership: false only those of which this account is a member.',
  effect: 'read',
  scopes: [],
  oneOfScopes: ['api', 'read_api'],
  input: z.strictObject({
    ...paging,
    search: z.string().min(1).optional().describe('Part of a name or path'),
    membership: z.boolean().optional().describe('false lists every project that can be seen; true when left out'),
    owned: z.boolean().optional().describe('true: only projects that this account owns'),
    archived: z.boolean().optional().describe('Only archived ones, or only others; both when left out'),
  }),
  output: pageOf(projectShape),
  run: ({ input: { membership = true, ...query }, api }) =>
    getPage(api, path`/projects`, { ...query, membership, order_by: 'last_activity_at' }),
});

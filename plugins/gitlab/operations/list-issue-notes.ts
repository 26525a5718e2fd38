import { z } from 'zod';
import { gitlab } from '../../../catalog/gitlab.ts';
import { operation, path } from '../../define.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { issueIid, noteShape, project } from '../shapes.ts';

export const listIssueNotes = operation(gitlab, {
  name: 'list_issue_notes',
  description: 'List the comments of an issue and the changes that GitLab wrote down, oldest first.',
  effect: 'read',
  scopes: [],
  oneOfScopes: ['api', 'read_api'],
  input: z.strictObject({ ...project, issue_iid: issueIid, ...paging }),
  output: pageOf(noteShape),
  run: ({ input: { project, issue_iid, ...query }, api }) =>
    getPage(api, path`/projects/${project}/issues/${issue_iid}/notes`, { ...query, sort: 'asc' }),
});

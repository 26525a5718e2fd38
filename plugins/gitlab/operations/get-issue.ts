import { z } from 'zod';
import { gitlab } from '../../../catalog/gitlab.ts';
import { operation, path } from '../../define.ts';
import { issueIid, issueShape, project } from '../shapes.ts';

export const getIssue = operation(gitlab, {
  name: 'get_issue',
  description: 'Read one issue with its description. What was said below it comes from list_issue_notes.',
  effect: 'read',
  scopes: [],
  oneOfScopes: ['api', 'read_api'],
  input: z.strictObject({ ...project, issue_iid: issueIid }),
  output: issueShape,
  run: ({ input, api }) => api.get(path`/projects/${input.project}/issues/${input.issue_iid}`),
});

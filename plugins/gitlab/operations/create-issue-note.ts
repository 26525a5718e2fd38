import { z } from 'zod';
import { gitlab } from '../../../catalog/gitlab.ts';
import { operation, path } from '../../define.ts';
import { issueIid, noteShape, project } from '../shapes.ts';

export const createIssueNote = operation(gitlab, {
  name: 'create_issue_note',
  description: 'Comment on an issue. Not idempotent: each call adds a comment.',
  effect: 'write',
  scopes: ['api'],
  input: z.strictObject({
    ...project,
    issue_iid: issueIid,
    body: z.string().min(1).describe('Text in GitLab Flavored Markdown'),
  }),
  output: noteShape,
  run: ({ input: { project, issue_iid, body }, api }) => api.post(path`/projects/${project}/issues/${issue_iid}/notes`, { body }),
});

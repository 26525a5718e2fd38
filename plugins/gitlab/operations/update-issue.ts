import { z } from 'zod';
import { gitlab } from '../../../catalog/gitlab.ts';
import { operation, path } from '../../define.ts';
import { issueIid, issueShape, labelList, project } from '../shapes.ts';

export const updateIssue = operation(gitlab, {
  name: 'update_issue',
  description: 'Change an issue, close it or open it again. What is left out stays.',
  effect: 'write',
  idempotent: true,
  scopes: ['api'],
  input: z.strictObject({
    ...project,
    issue_iid: issueIid,
    title: z.string().min(1).optional().describe('New title'),
    description: z.string().optional().describe('New text; it replaces the old one'),
    state_event: z.enum(['close', 'reopen']).optional().describe('Close it, or open it again'),
    add_labels: labelList.optional().describe('Labels to add'),
    remove_labels: labelList.optional().describe('Labels to take off'),
    assignee_ids: z.array(z.int()).optional().describe('Numeric ids of users, in place of those before; empty for nobody'),
    due_date: z.iso.date().optional().describe('Day such as 2026-12-31'),
  }),
  output: issueShape,
  run: ({ input: { project, issue_iid, add_labels, remove_labels, ...change }, api }) =>
    api.put(path`/projects/${project}/issues/${issue_iid}`, {
      ...change,
      ...(add_labels && { add_labels: add_labels.join(',') }),
      ...(remove_labels && { remove_labels: remove_labels.join(',') }),
    }),
});

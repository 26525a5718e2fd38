import { z } from 'zod';
import { gitlab } from '../../../catalog/gitlab.ts';
import { operation, path } from '../../define.ts';
import { issueShape, labelList, project } from '../shapes.ts';

export const createIssue = operation(gitlab, {
  name: 'create_issue',
  description: 'Open an issue in a project. Not idempotent: each call opens a new one.',
  effect: 'write',
  scopes: ['api'],
  input: z.strictObject({
    ...project,
    title: z.string().min(1).describe('Title'),
    description: z.string().optional().describe('Text in GitLab Flavored Markdown'),
    labels: labelList.optional(),
    assignee_ids: z.array(z.int()).optional().describe('Numeric ids of users'),
    due_date: z.iso.date().optional().describe('Day such as 2026-12-31'),
    confidential: z.boolean().optional().describe('true: only members of the project with enough rights see it'),
  }),
  output: issueShape,
  run: ({ input: { project, labels, ...issue }, api }) =>
    api.post(path`/projects/${project}/issues`, { ...issue, ...(labels && { labels: labels.join(',') }) }),
});

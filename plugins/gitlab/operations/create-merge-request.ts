import { z } from 'zod';
import { gitlab } from '../../../catalog/gitlab.ts';
import { operation, path } from '../../define.ts';
import { labelList, mergeRequestShape, project } from '../shapes.ts';

export const createMergeRequest = operation(gitlab, {
  name: 'create_merge_request',
  description: 'Open a merge request from one branch into another. Both branches have to exist.',
  effect: 'write',
  scopes: ['api'],
  input: z.strictObject({
    ...project,
    source_branch: z.string().min(1).describe('Branch with the changes'),
    target_branch: z.string().min(1).describe('Branch that they go into'),
    title: z.string().min(1).describe('Title; begin it with "Draft:" while it is not ready'),
    description: z.string().optional().describe('Text in GitLab Flavored Markdown'),
    labels: labelList.optional(),
    reviewer_ids: z.array(z.int()).optional().describe('Numeric ids of users'),
    remove_source_branch: z.boolean().optional().describe('true: the source branch goes when it is merged'),
  }),
  output: mergeRequestShape,
  run: ({ input: { project, labels, ...request }, api }) =>
    api.post(path`/projects/${project}/merge_requests`, { ...request, ...(labels && { labels: labels.join(',') }) }),
});

import { z } from 'zod';
import { gitlab } from '../../../catalog/gitlab.ts';
import { operation, path } from '../../define.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { pipelineShape, project } from '../shapes.ts';

export const listPipelines = operation(gitlab, {
  name: 'list_pipelines',
  description: 'List the pipelines of a project, newest first. What failed in one comes from list_pipeline_jobs.',
  effect: 'read',
  scopes: [],
  oneOfScopes: ['api', 'read_api'],
  input: z.strictObject({
    ...project,
    ...paging,
    ref: z.string().min(1).optional().describe('Only those of this branch or tag'),
    sha: z.string().min(1).optional().describe('Only those of this commit'),
    status: z
      .enum(['created', 'pending', 'running', 'success', 'failed', 'canceled', 'skipped', 'manual'])
      .optional()
      .describe('Only those in this state'),
  }),
  output: pageOf(pipelineShape),
  run: ({ input: { project, ...query }, api }) => getPage(api, path`/projects/${project}/pipelines`, query),
});

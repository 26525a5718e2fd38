import { z } from 'zod';
import { gitlab } from '../../../catalog/gitlab.ts';
import { operation, path } from '../../define.ts';
import { getPage, pageOf, paging } from '../page.ts';
import { project } from '../shapes.ts';

export const listPipelineJobs = operation(gitlab, {
  name: 'list_pipeline_jobs',
  description: 'List the jobs of a pipeline with their state and why one failed.',
  effect: 'read',
  scopes: [],
  oneOfScopes: ['api', 'read_api'],
  input: z.strictObject({ ...project, pipeline_id: z.int().min(1).describe('Id from list_pipelines'), ...paging }),
  output: pageOf(
    z.object({
      id: z.int(),
      name: z.string(),
      stage: z.string(),
      status: z.string(),
      failure_reason: z.string().nullish(),
      allow_failure: z.boolean().optional(),
      duration: z.number().nullish().describe('Seconds'),
      web_url: z.string(),
    }),
  ),
  run: ({ input: { project, pipeline_id, ...query }, api }) =>
    getPage(api, path`/projects/${project}/pipelines/${pipeline_id}/jobs`, query),
});

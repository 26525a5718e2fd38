import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { countedPageOf, getCountedPage, paging } from '../page.ts';
import { repository } from '../shapes.ts';

const outcome = {
  name: z.string(),
  status: z.string(),
  conclusion: z.string().nullish(),
  started_at: z.string().nullish(),
  completed_at: z.string().nullish(),
};

export const listWorkflowJobs = operation(github, {
  name: 'list_workflow_jobs',
  description: 'List the jobs of one GitHub Actions run with the outcome of each step: where a run failed.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    ...repository,
    ...paging,
    run_id: z.int().min(1).describe('Id of the run'),
    filter: z.enum(['latest', 'all']).optional().describe('latest attempt when left out'),
  }),
  output: countedPageOf(
    z.object({
      ...outcome,
      id: z.int(),
      steps: z.array(z.object({ ...outcome, number: z.int() })).optional(),
      html_url: z.string().nullish(),
    }),
  ),
  run: ({ input: { owner, repo, run_id, ...query }, api }) =>
    getCountedPage(api, path`/repos/${owner}/${repo}/actions/runs/${run_id}/jobs`, query, 'jobs'),
});

import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { repository, workflowRunShape } from '../shapes.ts';

export const getWorkflowRun = operation(github, {
  name: 'get_workflow_run',
  description: 'Read the status and conclusion of one GitHub Actions run. Which step failed comes from list_workflow_jobs.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ ...repository, run_id: z.int().min(1).describe('Id of the run') }),
  output: workflowRunShape,
  run: ({ input: { owner, repo, run_id }, api }) => api.get(path`/repos/${owner}/${repo}/actions/runs/${run_id}`),
});

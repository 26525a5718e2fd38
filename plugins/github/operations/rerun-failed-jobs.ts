import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { repository } from '../shapes.ts';

export const rerunFailedJobs = operation(github, {
  name: 'rerun_failed_jobs',
  description: 'Run the failed jobs of a finished GitHub Actions run again. Uses runner minutes and repeats what the jobs do.',
  effect: 'write',
  scopes: ['repo'],
  input: z.strictObject({ ...repository, run_id: z.int().min(1).describe('Id of the run') }),
  output: z.object({ run_id: z.int().describe('The run that was started again') }),
  run: async ({ input: { owner, repo, run_id }, api }) => {
    await api.post(path`/repos/${owner}/${repo}/actions/runs/${run_id}/rerun-failed-jobs`);
    return { run_id };
  },
});

import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { repository } from '../shapes.ts';

export const runWorkflow = operation(github, {
  name: 'run_workflow',
  description:
    'Start a GitHub Actions workflow that has a workflow_dispatch trigger. It may deploy or publish: read the workflow file first. ' +
    'GitHub answers before the run exists; find it with list_workflow_runs.',
  effect: 'write',
  scopes: ['repo'],
  input: z.strictObject({
    ...repository,
    workflow_id: z.string().min(1).describe('Id or file name, such as release.yml'),
    ref: z.string().min(1).describe('Branch or tag to run it on'),
    inputs: z.record(z.string(), z.string()).optional().describe('Inputs that the workflow declares, all as text'),
  }),
  output: z.object({ workflow_id: z.string().describe('The workflow that was started'), ref: z.string() }),
  run: async ({ input: { owner, repo, workflow_id, ...dispatch }, api }) => {
    await api.post(path`/repos/${owner}/${repo}/actions/workflows/${workflow_id}/dispatches`, dispatch);
    return { workflow_id, ref: dispatch.ref };
  },
});

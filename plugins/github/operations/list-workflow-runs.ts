import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { countedPageOf, getCountedPage, paging } from '../page.ts';
import { repository, workflowRunShape } from '../shapes.ts';

export const listWorkflowRuns = operation(github, {
  name: 'list_workflow_runs',
  description: 'List GitHub Actions runs of a repository or of one workflow, newest first.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    ...repository,
    ...paging,
    workflow_id: z.string().min(1).optional().describe('Id or file name, such as ci.yml; all workflows when left out'),
    branch: z.string().min(1).optional().describe('Only runs of this branch'),
    event: z.string().min(1).optional().describe('Only runs started by this event, such as push or pull_request'),
    status: z.string().min(1).optional().describe('Status or conclusion: queued, in_progress, completed, success, failure …'),
    actor: z.string().min(1).optional().describe('Login of who started it'),
    head_sha: z.string().min(1).optional().describe('Only runs of this commit'),
  }),
  output: countedPageOf(workflowRunShape),
  run: ({ input: { owner, repo, workflow_id, ...query }, api }) => {
    const runs =
      workflow_id === undefined
        ? path`/repos/${owner}/${repo}/actions/runs`
        : path`/repos/${owner}/${repo}/actions/workflows/${workflow_id}/runs`;
    return getCountedPage(api, runs, query, 'workflow_runs');
  },
});

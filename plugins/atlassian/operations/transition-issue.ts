import { z } from 'zod';
import { atlassian } from '../../../catalog/atlassian.ts';
import { operation, path } from '../../define.ts';
import { issueKey } from '../jira.ts';

export const transitionIssue = operation(atlassian, {
  name: 'transition_issue',
  description: 'Move an issue to another state. Take the id from list_transitions: it depends on where the issue is now.',
  effect: 'write',
  scopes: ['write:jira-work'],
  input: z.strictObject({
    issue_key: issueKey,
    transition_id: z.string().regex(/^\d+$/).describe('Id from list_transitions'),
    resolution: z.string().min(1).optional().describe('Name such as Done, where the workflow asks for one'),
  }),
  output: z.object({ issue_key: z.string() }),
  run: async ({ input: { issue_key, transition_id, resolution }, api }) => {
    await api.post(path`/issue/${issue_key}/transitions`, {
      transition: { id: transition_id },
      ...(resolution !== undefined && { fields: { resolution: { name: resolution } } }),
    });
    return { issue_key };
  },
});

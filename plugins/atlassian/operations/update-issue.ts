import { z } from 'zod';
import { atlassian } from '../../../catalog/atlassian.ts';
import { operation, path } from '../../define.ts';
import { issueInput, issueKey, toFields } from '../jira.ts';

export const updateIssue = operation(atlassian, {
  name: 'update_issue',
  description: 'Change fields of an issue. What is left out stays. Its state is changed by transition_issue.',
  effect: 'write',
  idempotent: true,
  scopes: ['write:jira-work'],
  input: z.strictObject({
    issue_key: issueKey,
    summary: z.string().min(1).max(255).optional().describe('New title'),
    ...issueInput,
  }),
  output: z.object({ issue_key: z.string() }),
  run: async ({ input: { issue_key, summary, ...rest }, api }) => {
    await api.put(path`/issue/${issue_key}`, { fields: { ...toFields(rest), ...(summary !== undefined && { summary }) } });
    return { issue_key };
  },
});

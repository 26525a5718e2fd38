import { z } from 'zod';
import { atlassian } from '../../../catalog/atlassian.ts';
import { operation, path } from '../../define.ts';
import { issueKey } from '../jira.ts';

export const listTransitions = operation(atlassian, {
  name: 'list_transitions',
  description: 'List the states that an issue can be moved to now, with the id that transition_issue takes.',
  effect: 'read',
  scopes: ['read:jira-work'],
  input: z.strictObject({ issue_key: issueKey }),
  output: z.object({
    transitions: z.array(z.object({ id: z.string(), name: z.string(), to: z.object({ name: z.string() }).nullish() })),
  }),
  run: ({ input, api }) => api.get(path`/issue/${input.issue_key}/transitions`),
});

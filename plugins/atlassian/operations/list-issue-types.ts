import { z } from 'zod';
import { atlassian } from '../../../catalog/atlassian.ts';
import { operation, path } from '../../define.ts';

const types = z.object({
  issueTypes: z.array(z.object({ id: z.string(), name: z.string(), subtask: z.boolean(), description: z.string().nullish() })),
});

export const listIssueTypes = operation(atlassian, {
  name: 'list_issue_types',
  description: 'List the kinds of issue that can be created in a project.',
  effect: 'read',
  scopes: ['read:jira-work'],
  input: z.strictObject({ project: z.string().min(1).describe('Key of the project such as WEB') }),
  output: types,
  run: ({ input, api }) => api.get(path`/issue/createmeta/${input.project}/issuetypes`, { maxResults: 200 }),
});

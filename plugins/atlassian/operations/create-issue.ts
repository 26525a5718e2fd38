import { z } from 'zod';
import { atlassian } from '../../../catalog/atlassian.ts';
import { operation, path } from '../../define.ts';
import { issueInput, toFields } from '../jira.ts';

export const createIssue = operation(atlassian, {
  name: 'create_issue',
  description: 'Create an issue. Not idempotent: each call creates another one. list_issue_types says which kinds a project has.',
  effect: 'write',
  scopes: ['write:jira-work'],
  input: z.strictObject({
    project: z.string().min(1).describe('Key of the project such as WEB'),
    issue_type: z.string().min(1).describe('Name of the kind such as Task or Bug'),
    summary: z.string().min(1).max(255).describe('Title'),
    parent: z.string().min(1).optional().describe('Key of the issue or epic above'),
    ...issueInput,
  }),
  output: z.object({ id: z.string(), key: z.string() }),
  run: ({ input: { project, issue_type, summary, parent, ...rest }, api }) =>
    api.post(path`/issue`, {
      fields: {
        ...toFields(rest),
        project: { key: project },
        issuetype: { name: issue_type },
        summary,
        ...(parent !== undefined && { parent: { key: parent } }),
      },
    }),
});

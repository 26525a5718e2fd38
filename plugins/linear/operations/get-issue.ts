import { z } from 'zod';
import { linear } from '../../../catalog/linear.ts';
import { operation } from '../../define.ts';
import { ask } from '../graphql.ts';
import { issueFields, issueId, issueShape } from '../shapes.ts';

const document = `query Issue($id: String!) {
  issue(id: $id) { ...IssueFields }
}
${issueFields}`;

export const getIssue = operation(linear, {
  name: 'get_issue',
  description:
    'Read one issue with its whole description. Its comments are read with list_comments, what it is tied to with get_issue_links.',
  effect: 'read',
  scopes: ['read'],
  input: z.strictObject({ id: issueId }),
  output: z.object({ issue: issueShape }),
  run: ({ input, api }) => ask(api, document, input),
});

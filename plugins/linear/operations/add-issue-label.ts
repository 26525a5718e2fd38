import { z } from 'zod';
import { linear } from '../../../catalog/linear.ts';
import { operation } from '../../define.ts';
import { ask } from '../graphql.ts';
import { issueId, savedIssue, savedIssueShape } from '../shapes.ts';

const document = `mutation AddIssueLabel($id: String!, $labelId: String!) {
  issueAddLabel(id: $id, labelId: $labelId) { ${savedIssue} }
}`;

export const addIssueLabel = operation(linear, {
  name: 'add_issue_label',
  description: 'Put one label on an issue and leave the others as they are.',
  effect: 'write',
  idempotent: true,
  scopes: ['write'],
  input: z.strictObject({ id: issueId, labelId: z.string().min(1).describe('Id of the label, from list_labels') }),
  output: savedIssueShape,
  run: async ({ input, api }) => answer.parse(await ask(api, document, input)).issueAddLabel,
});

const answer = z.object({ issueAddLabel: z.unknown() });

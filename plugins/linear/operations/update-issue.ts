import { z } from 'zod';
import { linear } from '../../../catalog/linear.ts';
import { operation } from '../../define.ts';
import { ask } from '../graphql.ts';
import { issueId, issueInput, issueRelations, savedIssue, savedIssueShape } from '../shapes.ts';

const document = `mutation UpdateIssue($id: String!, $input: IssueUpdateInput!) {
  issueUpdate(id: $id, input: $input) { ${savedIssue} }
}`;

const { assigneeId, projectId, cycleId, parentId, dueDate } = issueRelations;
/** Null takes the value away; what is left out stays. */
const clearable = <T extends z.ZodType>(field: T) => field.nullable().optional().describe(`${field.description}; null: none`);

export const updateIssue = operation(linear, {
  name: 'update_issue',
  description:
    'Change an issue: state, assignee, priority, title and more. Only what is given changes. Close an issue with the stateId of a ' +
    'state of type completed. To add one label use add_issue_label.',
  effect: 'write',
  idempotent: true,
  scopes: ['write'],
  input: z.strictObject({
    id: issueId,
    title: z.string().min(1).optional().describe('One line that says the fault or the task'),
    ...issueInput,
    assigneeId: clearable(assigneeId),
    projectId: clearable(projectId),
    cycleId: clearable(cycleId),
    parentId: clearable(parentId),
    dueDate: clearable(dueDate),
  }),
  output: savedIssueShape,
  run: async ({ input: { id, ...input }, api }) => answer.parse(await ask(api, document, { id, input })).issueUpdate,
});

const answer = z.object({ issueUpdate: z.unknown() });

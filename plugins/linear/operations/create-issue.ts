import { z } from 'zod';
import { linear } from '../../../catalog/linear.ts';
import { operation } from '../../define.ts';
import { ask } from '../graphql.ts';
import { issueInput, issueRelations, savedIssue, savedIssueShape, teamId } from '../shapes.ts';

const document = `mutation CreateIssue($input: IssueCreateInput!) {
  issueCreate(input: $input) { ${savedIssue} }
}`;

export const createIssue = operation(linear, {
  name: 'create_issue',
  description:
    'Create an issue in a team. Not idempotent: each call creates another one. Without stateId it begins in the team’s first state.',
  effect: 'write',
  scopes: [],
  oneOfScopes: ['issues:create', 'write'],
  input: z.strictObject({
    teamId,
    title: z.string().min(1).describe('One line that says the fault or the task'),
    ...issueInput,
    ...z.object(issueRelations).partial().shape,
  }),
  output: savedIssueShape,
  run: async ({ input, api }) => answer.parse(await ask(api, document, { input })).issueCreate,
});

const answer = z.object({ issueCreate: z.unknown() });

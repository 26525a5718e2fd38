import { z } from 'zod';
import { linear } from '../../../catalog/linear.ts';
import { operation } from '../../define.ts';
import { ask } from '../graphql.ts';
import { connection, pageOf, paging } from '../page.ts';
import { teamId } from '../shapes.ts';

const document = `query WorkflowStates($teamId: String!, $first: Int, $after: String) {
  team(id: $teamId) {
    states(first: $first, after: $after) {
      nodes { id name type position }
      pageInfo { hasNextPage endCursor }
    }
  }
}`;

export const listWorkflowStates = operation(linear, {
  name: 'list_workflow_states',
  description:
    'List the states that issues of a team go through, with their ids: what create_issue and update_issue take as stateId.',
  effect: 'read',
  scopes: ['read'],
  input: z.strictObject({ teamId, ...paging }),
  output: pageOf(
    z.object({
      id: z.string(),
      name: z.string(),
      type: z.string().describe('triage, backlog, unstarted, started, completed, canceled or duplicate'),
      position: z.number().nullish(),
    }),
  ),
  run: async ({ input, api }) => answer.parse(await ask(api, document, input)).team.states,
});

const answer = z.object({ team: z.object({ states: connection }) });

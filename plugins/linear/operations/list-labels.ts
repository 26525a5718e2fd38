import { z } from 'zod';
import { linear } from '../../../catalog/linear.ts';
import { operation } from '../../define.ts';
import { ask } from '../graphql.ts';
import { connection, pageOf, paging } from '../page.ts';
import { teamId } from '../shapes.ts';
import { limits, longText } from '../text.ts';

const ofWorkspace = `query Labels($first: Int, $after: String) {
  issueLabels(first: $first, after: $after) {
    nodes { id name color description team { id key } }
    pageInfo { hasNextPage endCursor }
  }
}`;
const ofTeam = `query TeamLabels($teamId: String!, $first: Int, $after: String) {
  team(id: $teamId) {
    labels(first: $first, after: $after) {
      nodes { id name color description team { id key } }
      pageInfo { hasNextPage endCursor }
    }
  }
}`;

export const listLabels = operation(linear, {
  name: 'list_labels',
  description: 'List the labels for issues with their ids, of the whole workspace or of one team.',
  effect: 'read',
  scopes: ['read'],
  input: z.strictObject({ ...paging, teamId: teamId.optional() }),
  output: pageOf(
    z.object({
      id: z.string(),
      name: z.string(),
      color: z.string().nullish(),
      description: longText(limits.listed).nullish(),
      team: z.object({ id: z.string(), key: z.string() }).nullish().describe('null: every team may use it'),
    }),
  ),
  run: async ({ input, api }) =>
    input.teamId === undefined
      ? workspaceAnswer.parse(await ask(api, ofWorkspace, input)).issueLabels
      : teamAnswer.parse(await ask(api, ofTeam, input)).team.labels,
});

const workspaceAnswer = z.object({ issueLabels: connection });
const teamAnswer = z.object({ team: z.object({ labels: connection }) });

import { z } from 'zod';
import { linear } from '../../../catalog/linear.ts';
import { operation } from '../../define.ts';
import { ask } from '../graphql.ts';
import { connection, pageOf, paging } from '../page.ts';
import { teamId } from '../shapes.ts';

const document = `query Cycles($teamId: String!, $first: Int, $after: String) {
  team(id: $teamId) {
    cycles(first: $first, after: $after) {
      nodes { id number name startsAt endsAt }
      pageInfo { hasNextPage endCursor }
    }
  }
}`;

export const listCycles = operation(linear, {
  name: 'list_cycles',
  description: 'List the cycles (sprints) of a team with their dates. The current one has begun and has not ended.',
  effect: 'read',
  scopes: ['read'],
  input: z.strictObject({ teamId, ...paging }),
  output: pageOf(
    z.object({
      id: z.string(),
      number: z.number(),
      name: z.string().nullish(),
      startsAt: z.string().nullish(),
      endsAt: z.string().nullish(),
    }),
  ),
  run: async ({ input, api }) => answer.parse(await ask(api, document, input)).team.cycles,
});

const answer = z.object({ team: z.object({ cycles: connection }) });

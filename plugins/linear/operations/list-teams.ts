import { z } from 'zod';
import { linear } from '../../../catalog/linear.ts';
import { operation } from '../../define.ts';
import { ask } from '../graphql.ts';
import { connection, pageOf, paging } from '../page.ts';
import { limits, longText } from '../text.ts';

const document = `query Teams($first: Int, $after: String) {
  teams(first: $first, after: $after) {
    nodes { id key name description visibility }
    pageInfo { hasNextPage endCursor }
  }
}`;

export const listTeams = operation(linear, {
  name: 'list_teams',
  description: 'List the teams with their ids and keys. Issues, workflow states and cycles belong to a team.',
  effect: 'read',
  scopes: ['read'],
  input: z.strictObject(paging),
  output: pageOf(
    z.object({
      id: z.string(),
      key: z.string().describe('What identifiers of its issues begin with, such as ENG'),
      name: z.string(),
      description: longText(limits.listed).nullish(),
      visibility: z.string().nullish().describe('Who sees the team: public, private and others'),
    }),
  ),
  run: async ({ input, api }) => answer.parse(await ask(api, document, input)).teams,
});

const answer = z.object({ teams: connection });

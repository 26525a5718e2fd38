import { z } from 'zod';
import { linear } from '../../../catalog/linear.ts';
import { operation } from '../../define.ts';
import { ask } from '../graphql.ts';
import { connection, pageOf, paging } from '../page.ts';
import { teamId } from '../shapes.ts';
import { limits, longText } from '../text.ts';

const document = `query SearchIssues($term: String!, $includeComments: Boolean, $teamId: String, $first: Int, $after: String) {
  searchIssues(term: $term, includeComments: $includeComments, teamId: $teamId, first: $first, after: $after) {
    nodes {
      id identifier title description priorityLabel url updatedAt
      state { name type }
      team { key }
      assignee { id name email }
    }
    pageInfo { hasNextPage endCursor }
  }
}`;

export const searchIssues = operation(linear, {
  name: 'search_issues',
  description:
    'Search issues by words in title and description, best match first. Search before you create an issue. Archived ones are left out.',
  effect: 'read',
  scopes: ['read'],
  input: z.strictObject({
    ...paging,
    term: z.string().min(1).describe('Words to look for'),
    includeComments: z.boolean().optional().describe('Search comments too'),
    teamId: teamId.optional().describe('Id of a team whose issues come first'),
  }),
  output: pageOf(
    z.object({
      id: z.string(),
      identifier: z.string(),
      title: z.string(),
      description: longText(limits.listed).nullish(),
      priorityLabel: z.string().nullish(),
      url: z.string(),
      updatedAt: z.string().nullish(),
      state: z.object({ name: z.string(), type: z.string() }).nullish(),
      team: z.object({ key: z.string() }).nullish(),
      assignee: z.object({ id: z.string(), name: z.string(), email: z.string().nullish() }).nullish(),
    }),
  ),
  run: async ({ input, api }) => answer.parse(await ask(api, document, input)).searchIssues,
});

const answer = z.object({ searchIssues: connection });

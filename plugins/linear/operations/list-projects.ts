import { z } from 'zod';
import { linear } from '../../../catalog/linear.ts';
import { operation } from '../../define.ts';
import { ask } from '../graphql.ts';
import { connection, pageOf, paging } from '../page.ts';
import { limits, longText } from '../text.ts';

const document = `query Projects($first: Int, $after: String, $filter: ProjectFilter) {
  projects(first: $first, after: $after, filter: $filter) {
    nodes {
      id name description url progress startDate targetDate
      status { name type }
      lead { id name }
      teams(first: 10) { nodes { id key } }
    }
    pageInfo { hasNextPage endCursor }
  }
}`;

export const listProjects = operation(linear, {
  name: 'list_projects',
  description: 'List the projects of the workspace with status, lead and dates, or those whose name holds some words.',
  effect: 'read',
  scopes: ['read'],
  input: z.strictObject({
    ...paging,
    name: z.string().min(1).optional().describe('Only projects whose name holds this, in any case'),
  }),
  output: pageOf(
    z.object({
      id: z.string(),
      name: z.string(),
      description: longText(limits.listed).nullish(),
      url: z.string().nullish(),
      progress: z.number().nullish().describe('From 0 to 1'),
      startDate: z.string().nullish(),
      targetDate: z.string().nullish(),
      status: z.object({ name: z.string(), type: z.string().nullish() }).nullish(),
      lead: z.object({ id: z.string(), name: z.string() }).nullish(),
      teams: z.object({ nodes: z.array(z.object({ id: z.string(), key: z.string() })) }).nullish(),
    }),
  ),
  run: async ({ input: { name, ...page }, api }) => {
    const filter = name === undefined ? {} : { filter: { name: { containsIgnoreCase: name } } };
    return answer.parse(await ask(api, document, { ...page, ...filter })).projects;
  },
});

const answer = z.object({ projects: connection });

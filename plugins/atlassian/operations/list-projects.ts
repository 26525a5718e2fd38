import { z } from 'zod';
import { atlassian } from '../../../catalog/atlassian.ts';
import { operation, path } from '../../define.ts';

export const listProjects = operation(atlassian, {
  name: 'list_projects',
  description: 'List the projects that this account can see, by name.',
  effect: 'read',
  scopes: ['read:jira-work'],
  input: z.strictObject({
    query: z.string().min(1).optional().describe('Part of the key or name'),
    start_at: z.int().min(0).optional().describe('How many to leave out at the start; 0 when left out'),
    max_results: z.int().min(1).max(100).optional().describe('At most 100, 50 when left out'),
  }),
  output: z.object({
    total: z.int(),
    projects: z.array(z.object({ id: z.string(), key: z.string(), name: z.string(), projectTypeKey: z.string().nullish() })),
  }),
  run: async ({ input: { query, start_at = 0, max_results = 50 }, api }) => {
    const search = { query, startAt: start_at, maxResults: max_results, orderBy: 'name' };
    const { total, values } = page.parse(await api.get(path`/project/search`, search));
    return { total, projects: values };
  },
});

const page = z.object({ total: z.int(), values: z.array(z.unknown()) });

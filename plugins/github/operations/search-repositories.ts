import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { countedPageOf, getCountedPage, paging } from '../page.ts';
import { direction, repositoryShape } from '../shapes.ts';

export const searchRepositories = operation(github, {
  name: 'search_repositories',
  description:
    'Find repositories on all of GitHub by words and qualifiers, such as "parser language:rust stars:>100 archived:false". ' +
    'Only the first 1,000 matches can be paged; about 30 searches a minute.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    ...paging,
    q: z.string().min(1).describe('Words and qualifiers: user: org: language: topic: stars: pushed: in:name,description,readme'),
    sort: z.enum(['stars', 'forks', 'help-wanted-issues', 'updated']).optional().describe('Best match when left out'),
    order: direction,
  }),
  output: countedPageOf(repositoryShape),
  run: ({ input, api }) => getCountedPage(api, path`/search/repositories`, input),
});

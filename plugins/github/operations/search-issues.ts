import { z } from 'zod';
import { github } from '../../../catalog/github.ts';
import { operation, path } from '../../define.ts';
import { countedPageOf, getCountedPage, paging } from '../page.ts';
import { direction, listedIssueShape } from '../shapes.ts';

export const searchIssues = operation(github, {
  name: 'search_issues',
  description:
    'Find issues and pull requests by words and qualifiers, such as "crash repo:octo/app is:issue is:open". Say is:issue or is:pr. ' +
    'Only the first 1,000 matches can be paged; about 30 searches a minute.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    ...paging,
    q: z
      .string()
      .min(1)
      .describe(
        'Words and qualifiers: is:issue is:pr is:open repo: org: author: assignee: label: mentions: review-requested: created:',
      ),
    sort: z.enum(['created', 'updated', 'comments', 'reactions']).optional().describe('Best match when left out'),
    order: direction,
  }),
  output: countedPageOf(listedIssueShape),
  run: ({ input, api }) => getCountedPage(api, path`/search/issues`, input),
});

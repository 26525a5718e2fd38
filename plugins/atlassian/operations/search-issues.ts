import { z } from 'zod';
import { atlassian } from '../../../catalog/atlassian.ts';
import { operation, path } from '../../define.ts';
import { issueFields, listedIssueShape } from '../jira.ts';

const page = z.object({ issues: z.array(z.unknown()), nextPageToken: z.string().nullish() });

export const searchIssues = operation(atlassian, {
  name: 'search_issues',
  description:
    'Find issues by a JQL query, with shortened descriptions. The query has to narrow somehow: ORDER BY alone is refused.',
  effect: 'read',
  scopes: ['read:jira-work'],
  input: z.strictObject({
    jql: z
      .string()
      .min(1)
      .describe('Such as project = WEB AND statusCategory != Done AND assignee = currentUser() ORDER BY updated DESC'),
    max_results: z.int().min(1).max(100).optional().describe('Issues on a page: at most 100, 30 when left out'),
    next_page_token: z.string().min(1).optional().describe('next_page_token of the answer before'),
  }),
  output: z.object({
    issues: z.array(listedIssueShape),
    next_page_token: z.string().nullable().describe('Pass as next_page_token to read on; null on the last page'),
  }),
  run: async ({ input: { jql, max_results = 30, next_page_token }, api }) => {
    const query = { jql, maxResults: max_results, nextPageToken: next_page_token, fields: issueFields };
    const { issues, nextPageToken } = page.parse(await api.get(path`/search/jql`, query));
    return { issues, next_page_token: nextPageToken ?? null };
  },
});

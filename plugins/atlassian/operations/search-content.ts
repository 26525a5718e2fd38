import { z } from 'zod';
import { atlassian } from '../../../catalog/atlassian.ts';
import { operation, path } from '../../define.ts';
import { cursor, links, nextCursor, nextCursorShape } from '../confluence.ts';
import { limits, longText } from '../text.ts';

const result = z.object({
  content: z.object({ id: z.string(), type: z.string() }).nullish(),
  title: z.string(),
  excerpt: longText(limits.listed).nullish(),
  url: z.string().nullish(),
  lastModified: z.string().nullish(),
  resultGlobalContainer: z.object({ title: z.string() }).nullish().describe('The space it is in'),
});
const page = z.object({ results: z.array(z.unknown()), _links: links });

export const searchContent = operation(atlassian, {
  name: 'search_content',
  description: 'Find pages and other content by a CQL query, with excerpts.',
  effect: 'read',
  scopes: ['search:confluence'],
  input: z.strictObject({
    cql: z.string().min(1).describe('Such as type = page AND space = DOCS AND text ~ "release plan" ORDER BY lastmodified DESC'),
    limit: z.int().min(1).max(50).optional().describe('At most 50, 20 when left out'),
    cursor,
  }),
  output: z.object({ results: z.array(result), next_cursor: nextCursorShape }),
  run: async ({ input: { cql, limit = 20, cursor }, api }) => {
    const { results, _links } = page.parse(await api.get(path`/rest/api/search`, { cql, limit, cursor }));
    return { results, next_cursor: nextCursor(_links?.next) };
  },
});

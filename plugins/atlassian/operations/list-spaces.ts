import { z } from 'zod';
import { atlassian } from '../../../catalog/atlassian.ts';
import { operation, path } from '../../define.ts';
import { cursor, links, nextCursor, nextCursorShape } from '../confluence.ts';

const space = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  type: z.string().nullish(),
  homepageId: z.string().nullish(),
});
const page = z.object({ results: z.array(z.unknown()), _links: links });

export const listSpaces = operation(atlassian, {
  name: 'list_spaces',
  description: 'List the spaces that this account can see. A space’s id is what create_page takes.',
  effect: 'read',
  scopes: ['read:space:confluence'],
  input: z.strictObject({
    keys: z.array(z.string().min(1)).max(50).optional().describe('Only spaces with these keys'),
    limit: z.int().min(1).max(100).optional().describe('At most 100, 50 when left out'),
    cursor,
  }),
  output: z.object({ spaces: z.array(space), next_cursor: nextCursorShape }),
  run: async ({ input: { keys, limit = 50, cursor }, api }) => {
    const { results, _links } = page.parse(await api.get(path`/api/v2/spaces`, { keys: keys?.join(','), limit, cursor }));
    return { spaces: results, next_cursor: nextCursor(_links?.next) };
  },
});

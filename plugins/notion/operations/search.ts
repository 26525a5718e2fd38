import { z } from 'zod';
import { notion } from '../../../catalog/notion.ts';
import { operation, path } from '../../define.ts';
import { pageOf, paging, readList } from '../page.ts';
import { itemShape, readItem } from '../shapes.ts';

export const search = operation(notion, {
  name: 'search',
  description:
    'Find pages and data sources by words in their title, most recently edited first. It does not search contents. Without a query it lists everything that the connection may see.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    query: z.string().optional().describe('Words of the title'),
    only: z.enum(['page', 'data_source']).optional().describe('Only pages, or only data sources (the tables of databases)'),
    ...paging,
  }),
  output: pageOf(itemShape),
  run: async ({ input: { only, ...input }, api }) =>
    readList(
      await api.post(path`/search`, {
        ...input,
        ...(only && { filter: { property: 'object', value: only } }),
        sort: { timestamp: 'last_edited_time', direction: 'descending' },
      }),
      readItem,
    ),
});

import { z } from 'zod';
import { notion } from '../../../catalog/notion.ts';
import { operation, path } from '../../define.ts';
import { pageOf, paging, readList } from '../page.ts';
import { itemShape, readItem } from '../shapes.ts';

export const queryDataSource = operation(notion, {
  name: 'query_data_source',
  description: 'List the rows of a data source, filtered and sorted. Each row is a page.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({
    data_source_id: z.string().min(1).describe('Id of the data source, from get_database or search'),
    filter: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('Notion’s filter: {"property": "Status", "status": {"equals": "Done"}}, or {"and": […]} and {"or": […]} of such'),
    sorts: z
      .array(
        z.strictObject({
          property: z.string().optional().describe('Property to sort by; or give timestamp'),
          timestamp: z.enum(['created_time', 'last_edited_time']).optional().describe('Time to sort by'),
          direction: z.enum(['ascending', 'descending']).describe('Order'),
        }),
      )
      .optional()
      .describe('Sort orders, the first one first'),
    ...paging,
  }),
  output: pageOf(itemShape),
  run: async ({ input: { data_source_id, ...query }, api }) =>
    readList(await api.post(path`/data_sources/${data_source_id}/query`, query), readItem),
});

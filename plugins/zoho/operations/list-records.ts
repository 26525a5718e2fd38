import { z } from 'zod';
import { zoho } from '../../../catalog/zoho.ts';
import { operation, path } from '../../define.ts';
import { fieldNames, module_, pageShape, toPage } from '../shapes.ts';

export const listRecords = operation(zoho, {
  name: 'list_records',
  description: 'List the records of a module, with the fields you name. To find some of them use search_records.',
  effect: 'read',
  scopes: [],
  oneOfScopes: ['ZohoCRM.modules.ALL', 'ZohoCRM.modules.READ'],
  input: z.strictObject({
    module: module_,
    fields: fieldNames,
    per_page: z.int().min(1).max(200).optional().describe('Records on a page: at most 200, 50 when left out'),
    page_token: z.string().min(1).optional().describe('next_page_token of the answer before'),
    sort_by: z.enum(['id', 'Created_Time', 'Modified_Time']).optional().describe('id when left out'),
    sort_order: z.enum(['asc', 'desc']).optional().describe('desc when left out'),
  }),
  output: pageShape,
  run: async ({ input: { module, fields, per_page = 50, ...query }, api }) =>
    toPage(await api.get(path`/${module}`, { ...query, per_page, fields: fields.join(',') })),
});
